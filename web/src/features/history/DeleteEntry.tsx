import { HistoryDocument, useDeleteHistoryEntryMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';

/** Confirms and deletes one entry. The list is loaded again, because the first entry of the next page moves up. */
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
        confirmLabel="Delete entry"
        isBusy={loading}
        onConfirm={() => void remove({ variables: { id } })}
        onCancel={onCancel}
      />
      <ActionStatus error={error} errorTitle="This entry could not be deleted." />
    </>
  );
}
