import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { SuspendUsers } from './lazy-suspension.ts';
import { ResumePlan } from './ResumePlan.tsx';
import { type Account, toggleLabel, useSetStatus } from './use-set-status.ts';

interface StatusToggleProps {
  readonly user: Account;
  /** Loads what else depends on the status, such as the plan, which resumes when the user becomes active. */
  readonly onChanged?: () => Promise<void>;
  /** Whether the button is one of many, in a row of a table. */
  readonly isInRow?: boolean;
}

/**
 * The button that suspends a user, or makes them active. It asks before it suspends, for the reason, and before it resumes a canceled plan,
 * because its user is charged again. Nothing
 * for administrators' own accounts, which they could not activate again.
 */
export function StatusToggle({ user, onChanged, isInRow = false }: StatusToggleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { toggle, mayToggle, isBusy } = useSetStatus(onChanged);
  if (!mayToggle(user)) return null;
  const close = () => {
    setIsAsking(false);
  };
  const verb = toggleLabel(user.status);
  return (
    <>
      <Button
        variant={isInRow ? 'subtle' : 'default'}
        size={isInRow ? 'compact-sm' : 'sm'}
        loading={isBusy}
        aria-label={isInRow ? `${verb} ${user.email}` : undefined}
        onClick={() => {
          if (user.status === 'CANCELLED' || user.status === 'ACTIVE') setIsAsking(true);
          else void toggle(user);
        }}
      >
        {verb}
      </Button>
      {isAsking && user.status === 'CANCELLED' && <ResumePlan user={user} onChanged={onChanged} onClose={close} />}
      {isAsking && user.status === 'ACTIVE' && (
        <Suspense>
          <SuspendUsers
            emails={[user.email]}
            onConfirm={(reason) => {
              close();
              void toggle(user, reason);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
