import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { CustomActionsDocument, useImportCustomActionsMutation } from '#web/graphql/operations.generated.ts';
import { type ImportPart, splitActionsFile } from './import-parts.ts';

/** How far the import of a file is. */
export interface ImportProgress {
  /** The actions of the file. */
  readonly total: number;
  readonly imported: number;
  /** Actions that were skipped, because the user had them already. */
  readonly skipped: number;
  /** The parts that are not imported yet. Empty once all are. */
  readonly rest: readonly ImportPart[];
}

/**
 * Returns functions that import a file of actions and continue after a failure, and how far the import is. A file that is too large for one
 * request is sent in parts, one after the other.
 */
export function useImport() {
  const client = useApolloClient();
  const [importActions] = useImportCustomActionsMutation();
  const [progress, setProgress] = useState<ImportProgress | null>(null);

  /** Imports the rest of a file. Rejects at the first part that fails; the parts before it stay imported. */
  const importRest = async (start: ImportProgress): Promise<ImportProgress> => {
    let current = start;
    setProgress(current);
    try {
      for (const part of start.rest) {
        const { data } = await importActions({
          variables: { json: part.json, offset: part.offset },
        });
        const imported = data?.importCustomActions.length ?? 0;
        current = {
          total: current.total,
          imported: current.imported + imported,
          skipped: current.skipped + part.count - imported,
          rest: current.rest.slice(1),
        };
        setProgress(current);
      }
      return current;
    } finally {
      // Why the import stopped is more important than that the list could not be loaded again.
      await client.refetchQueries({ include: [CustomActionsDocument] }).catch(() => undefined);
    }
  };
  return {
    /** Null until a file was picked. */
    progress,
    start: async (file: File) => {
      setProgress(null);
      const rest = splitActionsFile(await file.text());
      const total = rest.reduce((sum, { count }) => sum + count, 0);
      return importRest({ total, imported: 0, skipped: 0, rest });
    },
    /** Sends the part that failed again, and those after it. The server skips what it imported before an answer was lost. */
    resume: async (stopped: ImportProgress) => importRest(stopped),
  };
}
