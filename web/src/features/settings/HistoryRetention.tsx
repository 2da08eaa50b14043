import { Button, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { forgetHistory } from '#web/graphql/forget-history.ts';
import { useProfileQuery, useSaveRetentionMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
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
  const [save] = useSaveRetentionMutation({ update: forgetHistory });
  const { isBusy, feedback, error, perform } = useAction();
  const deletes = chosen < days;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const request = save({ variables: { days: chosen } });
    const isSaved = await perform(request, { title: 'Saved', text: `History is kept for ${chosen} days.` });
    // The button goes, and would take the focus with it.
    if (isSaved) field.current?.focus();
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={classes.form}>
        <NativeSelect
          ref={field}
          label="Keep history for"
          data={OPTIONS}
          value={String(chosen)}
          onChange={({ currentTarget: { value } }) => {
            setChosen(Number(value));
          }}
        />
        {chosen !== days && (
          <Button type="submit" loading={isBusy} color={deletes ? 'red.9' : undefined}>
            {deletes ? 'Delete older history' : 'Save'}
          </Button>
        )}
      </div>
      {deletes && (
        <p role="status" className={classes.warning}>
          Prompts and rewrites older than {chosen} days are deleted at once. This cannot be undone.
        </p>
      )}
      <ActionStatus feedback={chosen === days ? feedback : null} error={error} />
    </form>
  );
}
