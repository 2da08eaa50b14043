import { Button } from '@mantine/core';
import { forgetHistory } from '#web/graphql/forget-history.ts';
import { HistoryDocument, useDeleteHistoryMutation } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';

/** Deletes the whole history. The filters of the page do not apply. */
export function DeleteHistory({ onDeleted }: { onDeleted: () => void }) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const [remove] = useDeleteHistoryMutation({ refetchQueries: [HistoryDocument], update: forgetHistory });
  const { isBusy, feedback, error, perform } = useAction();

  const confirm = async () => {
    const isDone = await perform(remove(), ({ data }) => ({
      title: `${plural(data?.deleteHistory ?? 0, 'entry', 'entries')} deleted`,
    }));
    if (!isDone) return;
    close();
    onDeleted();
  };
  return (
    <Section title="Delete history" lead="Your statistics stay: they contain no texts.">
      {isOpen ? (
        <ConfirmPanel
          question="Delete every prompt and every rewrite in your history?"
          confirmLabel="Delete all history"
          isBusy={isBusy}
          onConfirm={() => void confirm()}
          onCancel={close}
        >
          <p>This cannot be undone. Export your history first if you may need it.</p>
        </ConfirmPanel>
      ) : (
        <Button ref={opener} variant="default" onClick={toggle}>
          Delete all history
        </Button>
      )}
      <ActionStatus feedback={feedback} error={error} />
    </Section>
  );
}
