import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AccountStatus, useAdminSetUserStatusMutation } from '#web/graphql/admin-operations.generated.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { plural } from '#web/lib/quantities.ts';
import { useIsOwnId } from '#web/session/session-context.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';

interface BulkActionsProps {
  readonly users: readonly UserRow[];
  /** Clears the selection. */
  readonly onDone: () => void;
}

const count = (users: readonly unknown[]) => plural(users.length, 'user');

/** Suspends the selected users or lifts their suspensions, or copies their addresses. */
export function BulkActions({ users, onDone }: BulkActionsProps) {
  const [set] = useAdminSetUserStatusMutation();
  const [isBusy, setIsBusy] = useState(false);
  const isOwnId = useIsOwnId();

  /**
   * Sets the status of users one after the other, because each change is a transaction with its own audit entry. Returns the changed users.
   */
  const setAll = async (chosen: readonly UserRow[], status: AccountStatus) => {
    const changed: UserRow[] = [];
    for (const user of chosen) {
      try {
        await set({ variables: { id: user.id, status } });
        changed.push(user);
      } catch {
        // Such as the last active administrator. The notice counts them.
      }
    }
    return changed;
  };

  const run = async (chosen: readonly UserRow[], status: 'SUSPENDED' | 'ACTIVE') => {
    setIsBusy(true);
    const changed = await setAll(chosen, status);
    setIsBusy(false);
    const failures = chosen.length - changed.length;
    // Those that failed stay selected, so that they can be tried again.
    if (failures === 0) onDone();
    const done = status === 'SUSPENDED' ? 'suspended' : 'made active again';
    const text = `${count(changed)} ${changed.length === 1 ? 'was' : 'were'} ${done}.`;
    const note = failures > 0 ? ` ${failures} could not be changed.` : '';
    const back = status === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED';
    if (changed.length > 0) offerUndo(text + note, () => setAll(changed, back));
    else announce(`Failed to update user: nothing was changed.`);
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
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void run(active, 'SUSPENDED')}>
          Suspend {count(active)}
        </Button>
      )}
      {suspended.length > 0 && (
        <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void run(suspended, 'ACTIVE')}>
          Lift {plural(suspended.length, 'suspension')}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={copy}>
        Copy emails
      </Button>
    </>
  );
}
