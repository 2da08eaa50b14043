import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { SUSPENSION } from '#schema/limits.ts';
import { plural } from '#web/lib/quantities.ts';
import { FormDialog } from '../FormDialog.tsx';
import classes from './SuspendUsers.module.css';

interface SuspendUsersProps {
  /** The addresses of the users. */
  readonly emails: readonly string[];
  /** Whether the suspension is running. */
  readonly isBusy: boolean;
  /** Why it failed. Undefined: it did not. */
  readonly error: unknown;
  /** @param reason empty for none */
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before users are suspended, says what that does, and takes the reason. */
export function SuspendUsers({ emails, isBusy, error, onConfirm, onClose }: SuspendUsersProps) {
  const [reason, setReason] = useState('');
  const act = emails.length === 1 ? 'Suspend user' : `Suspend ${plural(emails.length, 'user')}`;
  return (
    <FormDialog
      title={emails.length === 1 ? `Suspend ${String(emails[0])}?` : `${act}?`}
      submitLabel={act}
      isBusy={isBusy}
      error={error}
      errorTitle="Failed to update user:"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <p className={classes.effects}>
        They can sign in and read, cancel and delete, but rewrite nothing. Members of their teams can no longer use the
        team&rsquo;s prompts. Plans stay, and are renewed and paid as before.
      </p>
      <Textarea
        label="Reason"
        description="Optional. For administrators, on the user’s page and in the audit log. The user sees it only in the export of their data."
        rows={2}
        maxLength={SUSPENSION.reason}
        value={reason}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
        }}
      />
    </FormDialog>
  );
}
