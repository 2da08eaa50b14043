import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  CustomActionsDocument,
  ExportCustomActionsDocument,
  useImportCustomActionsMutation,
} from '#web/graphql/operations.generated.ts';
import { downloadText, fileDate } from '#web/lib/download.ts';
import { plural } from '#web/lib/quantities.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';
import classes from './CustomActionsPage.module.css';

/** Faults that are shown of a file; the rest are counted. */
const SHOWN_FAULTS = 5;

/** Takes one's actions along: to a colleague, or into another account. */
export function FileActs({ hasActions }: { hasActions: boolean }) {
  const client = useApolloClient();
  const [importActions] = useImportCustomActionsMutation({ refetchQueries: [CustomActionsDocument] });
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, said, error, act } = useActs();
  const faults = Object.values(fieldErrors(error));

  const exportAll = async () => {
    const { data } = await client.query({ query: ExportCustomActionsDocument, fetchPolicy: 'network-only' });
    downloadText(`custom-actions-${fileDate()}.json`, data.exportCustomActions, 'application/json');
  };
  const importFrom = async (file: File) => {
    const { data } = await importActions({ variables: { json: await file.text() } });
    return { title: `${plural(data?.importCustomActions.length ?? 0, 'action')} imported` };
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file can be picked again once it was mended.
    currentTarget.value = '';
    if (file) void act(importFrom(file), ({ title }) => ({ title }));
  };

  return (
    <Section title="Take your actions along" lead="As a JSON file. An import adds all of a file’s actions, or none.">
      <div className={classes.fileActs}>
        <Button
          variant="default"
          disabled={!hasActions || isBusy}
          leftSection={<IconDownload aria-hidden size={16} stroke={1.8} />}
          onClick={() => void act(exportAll(), { title: 'Exported' })}
        >
          Export JSON
        </Button>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconUpload aria-hidden size={16} stroke={1.8} />}
          onClick={() => picker.current?.click()}
        >
          Import JSON
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          aria-label="File to import"
          className="visually-hidden"
          tabIndex={-1}
          onChange={pick}
        />
      </div>
      <Outcome said={said} error={faults.length > 0 ? undefined : error} />
      <div role="alert">{faults.length > 0 && <Faults faults={faults} />}</div>
    </Section>
  );
}

function Faults({ faults }: { faults: readonly string[] }) {
  const hidden = faults.length - SHOWN_FAULTS;
  return (
    <div className={classes.faults}>
      <p>Nothing was imported:</p>
      <ul>
        {faults.slice(0, SHOWN_FAULTS).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {hidden > 0 && <li>and {plural(hidden, 'more fault')}</li>}
      </ul>
    </div>
  );
}
