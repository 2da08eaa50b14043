import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { Dialog } from './Dialog.tsx';
import classes from './FormDialog.module.css';
import { Outcome } from './Outcome.tsx';

interface FormDialogProps {
  readonly title: string;
  /** What sending it does. */
  readonly act: string;
  readonly isBusy: boolean;
  /** What the server refused; what it said of fields stands beside them. */
  readonly error: unknown;
  /** What did not work: stands before the reason. */
  readonly failed: string;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields to fill in and send, or to leave. */
export function FormDialog({ title, act, isBusy, error, failed, onSubmit, onClose, children }: FormDialogProps) {
  const isToldByFields = Object.keys(fieldErrors(error)).length > 0;
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        {children}
        <Outcome said={null} error={isToldByFields ? undefined : error} failed={failed} />
        <div className={classes.acts}>
          <Button type="submit" loading={isBusy}>
            {act}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
