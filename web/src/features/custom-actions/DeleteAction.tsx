import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import type { OwnAction, TeamAction } from './action-filters.ts';

/** What a card passes on to the panel that deletes its action. */
export interface ActionDeletion<TAction extends OwnAction | TeamAction> {
  readonly action: TAction;
  /** Keeps the result for the page. */
  readonly onDelete: ReturnType<typeof useAction>['perform'];
  readonly onCancel: () => void;
}

interface DeleteActionProps extends ActionDeletion<OwnAction | TeamAction> {
  readonly question: string;
  /** What is deleted with the action, and what stays. */
  readonly consequence: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly errorTitle: string;
  /** Sends the mutation. */
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before an action is deleted, and says why if that failed. */
export function DeleteAction({
  action: { name },
  question,
  consequence,
  isBusy,
  error,
  errorTitle,
  onConfirm,
  onDelete,
  onCancel,
}: DeleteActionProps) {
  return (
    <ConfirmPanel
      question={question}
      confirmLabel="Delete action"
      isBusy={isBusy}
      failure={<ActionStatus error={error} errorTitle={errorTitle} />}
      onConfirm={() => void onDelete(onConfirm(), { title: `Action deleted: ${name}` })}
      onCancel={onCancel}
    >
      <p>{consequence}</p>
    </ConfirmPanel>
  );
}
