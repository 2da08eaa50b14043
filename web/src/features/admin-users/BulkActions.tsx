import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useAdminSetSuspensionMutation } from '#web/graphql/admin-operations.generated.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { plural } from '#web/lib/quantities.ts';
import { useIsOwnId } from '#web/session/session-context.ts';
import { SuspendUsers } from '#web/ui/accounts/lazy-suspension.ts';
import { useReadReason } from '#web/ui/accounts/use-read-reason.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';

interface BulkActionsProps {
  readonly users: readonly UserRow[];
  readonly deselect: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

const count = (users: readonly unknown[]) => plural(users.length, 'user');

/** Suspends the selected users or lifts their suspensions, or copies their addresses. */
export function BulkActions({ users, deselect, clear }: BulkActionsProps) {
  const [set] = useAdminSetSuspensionMutation();
  const readReason = useReadReason();
  const [isBusy, setIsBusy] = useState(false);
  /** The users whose suspension the dialog asks about. Null: it is closed. */
  const [asked, setAsked] = useState<readonly UserRow[] | null>(null);
  const [error, setError] = useState<unknown>();
  const isOwnId = useIsOwnId();

  /**
   * Changes users one after the other, because each change is a transaction with its own audit entry. Returns the changed
   * users, and the errors of the others.
   */
  const changeAll = async (chosen: readonly UserRow[], change: (user: UserRow) => Promise<unknown>) => {
    const changed: UserRow[] = [];
    const errors: unknown[] = [];
    for (const user of chosen) {
      try {
        await change(user);
        changed.push(user);
      } catch (error) {
        // Such as the last active administrator.
        errors.push(error);
      }
    }
    return { changed, errors };
  };

  const run = async (chosen: readonly UserRow[], status: 'SUSPENDED' | 'ACTIVE', why?: string) => {
    setIsBusy(true);
    setError(undefined);
    const reasonsBefore = new Map<string, string | null>();
    const { changed, errors } = await changeAll(chosen, async ({ id }) => {
      if (status === 'ACTIVE') reasonsBefore.set(id, await readReason(id));
      await set({ variables: { id, status, reason: why } });
    });
    setIsBusy(false);
    if (changed.length === 0 && status === 'SUSPENDED') {
      // The dialog stays open, so that the reason is not lost.
      setError(errors[0]);
      return;
    }
    setAsked(null);
    // Those that failed stay selected, so that they can be tried again.
    if (errors.length === 0) clear();
    else deselect(changed.map(({ id }) => id));
    const reason = errorMessage(errors[0], 'Please try again.');
    if (changed.length === 0) {
      announce(`Failed to update user: ${reason}`);
      return;
    }
    const outcome = status === 'SUSPENDED' ? 'suspended' : 'reinstated';
    const text = `${count(changed)} ${changed.length === 1 ? 'was' : 'were'} ${outcome}.`;
    const note = errors.length > 0 ? ` ${errors.length} could not be changed: ${reason}` : '';
    const statusBefore = status === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED';
    offerUndo(text + note, async () => {
      const undone = await changeAll(changed, ({ id }) =>
        set({ variables: { id, status: statusBefore, reason: reasonsBefore.get(id) ?? null } }),
      );
      if (undone.errors.length > 0) throw undone.errors[0];
    });
  };

  // Without the administrator’s own account: all further changes would be refused.
  const active = users.filter(({ id, status }) => status !== 'SUSPENDED' && !isOwnId(id));
  const suspended = users.filter(({ status }) => status === 'SUSPENDED');
  const copy = () => {
    void copyText(users.map(({ email }) => email).join('\n')).then((isCopied) => {
      announce(isCopied ? `The addresses of ${count(users)} were copied.` : 'Copying is not allowed in this browser.');
    });
  };
  return (
    <>
      {active.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          onClick={() => {
            setAsked(active);
          }}
        >
          Suspend {count(active)}
        </Button>
      )}
      {suspended.length > 0 && (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void run(suspended, 'ACTIVE')}>
          Reinstate {count(suspended)}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={copy}>
        Copy emails
      </Button>
      {asked && (
        <Suspense>
          <SuspendUsers
            emails={asked.map(({ email }) => email)}
            isBusy={isBusy}
            error={error}
            onConfirm={(reason) => void run(asked, 'SUSPENDED', reason)}
            onClose={() => {
              setAsked(null);
              setError(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
