import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { HistoryDocument, useDeleteHistoryMutation } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';

/** Deletes the whole history. The filters of the page do not apply. */
export function DeleteHistory() {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [remove] = useDeleteHistoryMutation({ refetchQueries: [HistoryDocument] });
  const { isBusy, said, error, act } = useActs();
  const close = () => {
    setIsAsking(false);
    opener.current?.focus();
  };
  const confirm = async () => {
    const isDone = await act(remove(), ({ data }) => ({
      title: `${plural(data?.deleteHistory ?? 0, 'entry', 'entries')} deleted`,
    }));
    if (isDone) close();
  };
  return (
    <Section title="Delete history" lead="Your statistics stay: they contain no texts.">
      <Button
        ref={opener}
        variant="default"
        aria-expanded={isAsking}
        onClick={() => {
          setIsAsking(!isAsking);
        }}
      >
        Delete all history
      </Button>
      {isAsking && (
        <ConfirmPanel
          question="Delete every prompt and every rewrite in your history?"
          act="Delete all history"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          <p>This cannot be undone. Export your history first if you may need it.</p>
        </ConfirmPanel>
      )}
      <Outcome said={said} error={error} />
    </Section>
  );
}
