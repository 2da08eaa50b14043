import type { ReactNode } from 'react';
import { ConfirmPanel } from './ConfirmPanel.tsx';
import { Dialog } from './Dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface OneTimeDialogProps {
  readonly title: string;
  /** The name of what is shown, for the question before leaving: 'secret'. */
  readonly what: string;
  /** What is shown, and the button Done, which closes the dialog. */
  readonly children: ReactNode;
}

/** Shows something that can't be shown again. Only Done closes the dialog: Escape does nothing, and Back asks first. */
export function OneTimeDialog({ title, what, children }: OneTimeDialogProps) {
  const { isLeaving, leave, stay } = useLeaveGuard(true);
  return (
    <Dialog title={title} onClose={undefined}>
      {children}
      {isLeaving && (
        <ConfirmPanel
          question={`Leave without the ${what}? It can’t be shown again.`}
          confirmLabel="Leave"
          cancelLabel="Stay"
          isBusy={false}
          onConfirm={leave}
          onCancel={stay}
        />
      )}
    </Dialog>
  );
}
