import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import { ExportCustomActionsDocument } from '#web/graphql/operations.generated.ts';
import { downloadText, fileDate } from '#web/lib/download.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { type Feedback, useAction } from '#web/ui/use-action.ts';
import classes from './CustomActionsPage.module.css';
import { ImportState } from './ImportState.tsx';
import { type ImportProgress, useImport } from './use-import.ts';

/** Says what an import did, with the actions that it skipped. */
function toFeedback({ imported, skipped }: ImportProgress): Feedback {
  const title = `${plural(imported, 'action')} imported`;
  return skipped > 0 ? { title, text: `${skipped} skipped, already among your actions.` } : { title };
}

/** Exports the user's actions to a file and imports them, for example into another account. */
export function ImportExport({ hasActions }: { hasActions: boolean }) {
  const client = useApolloClient();
  const { progress, start, resume } = useImport();
  const picker = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const { isBusy, feedback, error, perform } = useAction();

  const exportAll = async () => {
    const { data } = await client.query({ query: ExportCustomActionsDocument, fetchPolicy: 'network-only' });
    downloadText(`custom-actions-${fileDate()}.json`, data.exportCustomActions, 'application/json');
  };
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Lets the user pick the same file again after correcting it.
    currentTarget.value = '';
    if (file) void perform(start(file), toFeedback);
  };

  return (
    <Section
      title="Export and import"
      lead="Your actions as a JSON file. An import skips actions that you already have. If an action is invalid, you see which one, and what was imported."
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
          ref={importButton}
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
      {progress && (
        <ImportState
          progress={progress}
          isBusy={isBusy}
          problems={Object.values(fieldErrors(error))}
          onContinue={() => {
            // The button that was pressed is gone meanwhile.
            importButton.current?.focus();
            void perform(resume(progress), toFeedback);
          }}
        />
      )}
    </Section>
  );
}
