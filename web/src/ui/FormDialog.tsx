import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { formError } from '#web/graphql/error-message.ts';
import { ActionStatus } from './ActionStatus.tsx';
import { ConfirmPanel } from './ConfirmPanel.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './FormDialog.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** Left out, with the error and its title, by a form that closes before anything is sent. */
  readonly isBusy?: boolean;
  /** Whether there is nothing to submit yet. */
  readonly isDisabled?: boolean;
  /** Why the form could not be submitted. Errors of single fields are not shown here: the fields show them. */
  readonly error?: unknown;
  /** What failed, in a sentence. Shown before the reason. */
  readonly errorTitle?: string;
  /** A question about what was submitted, which takes the place of the buttons. */
  readonly question?: ReactNode;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * Asks before what was typed is lost: when the dialog is closed other than with Cancel, and when the user leaves the page. Returns the
 * handlers of the dialog, whether to ask now, and the handlers of the answers.
 */
function useTypedInput(onClose: () => void) {
  const [isTyped, setIsTyped] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const guard = useLeaveGuard(isTyped);
  return {
    onType: () => {
      setIsTyped(true);
    },
    /** Closes an untouched form without asking. Otherwise asks; called again while it asks, it keeps the form open. */
    close: () => {
      if (isTyped) setIsClosing(!isClosing);
      else onClose();
    },
    isAsking: isClosing || guard.isLeaving,
    keep: () => {
      setIsClosing(false);
      guard.stay();
    },
    discard: () => {
      if (guard.isLeaving) guard.leave();
      else onClose();
    },
  };
}

/** A dialog with a form and the buttons to submit or cancel it. */
export function FormDialog({
  title,
  submitLabel,
  isBusy = false,
  isDisabled,
  error,
  errorTitle = '',
  question,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const typed = useTypedInput(onClose);
  return (
    <Dialog title={title} onClose={typed.close}>
      <form className={classes.form} noValidate onInput={typed.onType} onSubmit={onSubmit}>
        {children}
        <ActionStatus error={formError(error)} errorTitle={errorTitle} />
        {question ?? (
          <div className={classes.buttons}>
            <Button type="submit" loading={isBusy} disabled={isDisabled}>
              {submitLabel}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
          </div>
        )}
      </form>
      {typed.isAsking && (
        <ConfirmPanel
          question="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          isBusy={false}
          onConfirm={typed.discard}
          onCancel={typed.keep}
        />
      )}
    </Dialog>
  );
}
