import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import {
  CustomActionsDocument,
  ExportCustomActionsDocument,
  useImportCustomActionsMutation,
} from '#web/graphql/operations.generated.ts';
import { downloadText, fileDate } from '#web/lib/download.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './CustomActionsPage.module.css';

/** The number of problems of a file that are listed. The others are counted. */
const SHOWN_PROBLEMS = 5;

/** Exports the user's actions to a file and imports them, for example into another account. */
export function ImportExport({ hasActions }: { hasActions: boolean }) {
  const client = useApolloClient();
  const [importActions] = useImportCustomActionsMutation({ refetchQueries: [CustomActionsDocument] });
  const picker = useRef<HTMLInputElement>(null);
  const { isBusy, feedback, error, perform } = useAction();
  const problems = Object.values(fieldErrors(error));

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
    // Lets the user pick the same file again after correcting it.
    currentTarget.value = '';
    if (file) void perform(importFrom(file), ({ title }) => ({ title }));
  };

  return (
    <Section
      title="Export and import"
      lead="Your actions as a JSON file. If one action of a file is invalid, none is imported."
    >
      <div className={classes.fileButtons}>
        <Button
          variant="default"
          disabled={!hasActions || isBusy}
          leftSection={<IconDownload aria-hidden size={16} stroke={1.8} />}
          onClick={() => void perform(exportAll(), { title: 'Exported' })}
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
      <ActionStatus feedback={feedback} error={formError(error)} />
      <div role="alert">{problems.length > 0 && <Problems problems={problems} />}</div>
    </Section>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  const hidden = problems.length - SHOWN_PROBLEMS;
  return (
    <div className={classes.problems}>
      <p>Nothing was imported. Correct the file and try again:</p>
      <ul>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>and {plural(hidden, 'more problem')}</li>}
      </ul>
    </div>
  );
}
