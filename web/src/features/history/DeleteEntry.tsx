import { Button } from '@mantine/core';
import { HistoryDocument, useDeleteHistoryEntryMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './EntryPanel.module.css';

/** A button that deletes one entry after asking. Then the list is loaded again, because the first entry of the next page moves up. */
export function DeleteEntry({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const [remove, { loading, error }] = useDeleteHistoryEntryMutation({
    refetchQueries: [HistoryDocument],
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'HistoryEntry', id }) });
    },
    onError: () => undefined,
  });
  return (
    <div className={classes.danger}>
      {isOpen ? (
        <ConfirmPanel
          question="Delete this prompt and its rewrite?"
          confirmLabel="Delete entry"
          isBusy={loading}
          failure={<ActionStatus error={error} errorTitle="This entry could not be deleted." />}
          onConfirm={() => void remove({ variables: { id }, onCompleted: onDeleted })}
          onCancel={close}
        >
          <p>This cannot be undone.</p>
        </ConfirmPanel>
      ) : (
        <Button ref={opener} variant="subtle" c="var(--red)" size="compact-sm" onClick={toggle}>
          Delete this entry
        </Button>
      )}
    </div>
  );
}
