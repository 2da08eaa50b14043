import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { formError } from '#web/graphql/error-message.ts';
import { ActionStatus } from './ActionStatus.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './FormDialog.module.css';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Whether there is nothing to submit yet. */
  readonly isDisabled?: boolean;
  /** Errors of single fields are not shown here: the fields show them. */
  readonly error: unknown;
  /** What failed, in a sentence. Shown before the reason. */
  readonly errorTitle: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with a form and the buttons to submit or cancel it. */
export function FormDialog({
  title,
  submitLabel,
  isBusy,
  isDisabled,
  error,
  errorTitle,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        {children}
        <ActionStatus error={formError(error)} errorTitle={errorTitle} />
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy} disabled={isDisabled}>
            {submitLabel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
