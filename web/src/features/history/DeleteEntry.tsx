import { HistoryDocument, useDeleteHistoryEntryMutation } from '../../graphql/operations.generated.ts';
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

/** Asks, and deletes the texts of one run. The list is read again: the next page's first entry moves up. */
export function DeleteEntry({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [remove, { loading, error }] = useDeleteHistoryEntryMutation({
    refetchQueries: [HistoryDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  return (
    <>
      <ConfirmPanel
        question="Delete this prompt and its rewrite?"
        act="Delete entry"
        isBusy={loading}
        onConfirm={() => void remove({ variables: { id } })}
        onCancel={onCancel}
      />
      <Outcome said={null} error={error} failed="This entry could not be deleted." />
    </>
  );
}
