import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { HistoryDocument, useDeleteHistoryMutation } from '../../graphql/operations.generated.ts';
import { plural } from '../../lib/quantities.ts';
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Section.tsx';
import { useActs } from '../../ui/use-acts.ts';

/** All of it, whatever the filters show. */
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
    <Section title="Delete history" lead="Your figures stay: they hold numbers, no texts.">
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
          <p>They can’t be brought back. Export them first if you may need them.</p>
        </ConfirmPanel>
      )}
      <Outcome said={said} error={error} />
    </Section>
  );
}
