import { Button, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { forgetHistory } from '#web/graphql/forget-history.ts';
import { useProfileQuery, useSaveRetentionMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './SettingsPage.module.css';

const OPTIONS = RETENTION_DAYS.choices.map((days) => ({ value: String(days), label: `${days} days` }));

/** Lets the user choose for how many days their history is kept. */
export function HistoryRetention() {
  const { data, error, refetch } = useProfileQuery();
  if (!data && !error) return <ListSkeleton label="Loading how long history is kept" rows={1} height={160} />;
  return (
    <Section title="History" lead="How long your prompts and their rewrites are kept.">
      {data ? (
        <RetentionForm days={data.viewer.retentionDays} />
      ) : (
        <ErrorState
          title="Your history setting could not be loaded"
          error={error}
          hint="Your history has not changed."
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}

function RetentionForm({ days }: { days: number }) {
  const [chosen, setChosen] = useState(days);
  const field = useRef<HTMLSelectElement>(null);
  const { isOpen, opener, toggle: ask, close, hide } = useDisclosure();
  const [save] = useSaveRetentionMutation({ update: forgetHistory });
  const { isBusy, feedback, error, perform } = useAction();

  const store = async () => {
    const request = save({ variables: { days: chosen } });
    const isSaved = await perform(request, { title: 'Saved', text: `History is kept for ${chosen} days.` });
    // The button or the panel goes, and would take the focus with it.
    if (!isSaved) return;
    hide();
    field.current?.focus();
  };

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (chosen < days) ask();
        else void store();
      }}
    >
      <div className={classes.form}>
        <NativeSelect
          ref={field}
          label="Keep history for"
          data={OPTIONS}
          value={String(chosen)}
          onChange={({ currentTarget: { value } }) => {
            setChosen(Number(value));
            hide();
          }}
        />
        {chosen !== days && !isOpen && (
          <Button ref={opener} type="submit" loading={isBusy}>
            Save
          </Button>
        )}
      </div>
      {isOpen && (
        <ConfirmPanel
          question={`Delete history older than ${chosen} days?`}
          confirmLabel="Delete older history"
          isBusy={isBusy}
          onConfirm={() => void store()}
          onCancel={close}
        >
          <p>Prompts and rewrites older than {chosen} days are deleted at once. This cannot be undone.</p>
        </ConfirmPanel>
      )}
      <ActionStatus feedback={chosen === days ? feedback : null} error={error} />
    </form>
  );
}
