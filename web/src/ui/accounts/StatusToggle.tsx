import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { errorMessage } from '#web/graphql/error-message.ts';
import { announce } from '../undo/undo-notices.ts';
import { SuspendUsers } from './lazy-suspension.ts';
import { ResumePlan } from './ResumePlan.tsx';
import { type Account, toggleLabel, useSetStatus } from './use-set-status.ts';

const announceFailure = (error: unknown) => {
  announce(`Failed to update user: ${errorMessage(error, 'nothing was changed. Please try again.')}`);
};

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
  const [error, setError] = useState<unknown>();
  const { toggle, mayToggle, isBusy } = useSetStatus(onChanged);
  if (!mayToggle(user)) return null;
  const close = () => {
    setIsAsking(false);
    setError(undefined);
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
          else toggle(user).catch(announceFailure);
        }}
      >
        {verb}
      </Button>
      {isAsking && user.status === 'CANCELLED' && <ResumePlan user={user} onChanged={onChanged} onClose={close} />}
      {isAsking && user.status === 'ACTIVE' && (
        <Suspense>
          <SuspendUsers
            emails={[user.email]}
            isBusy={isBusy}
            error={error}
            onConfirm={(reason) => {
              // Open until then, so that a reason that could not be saved is not lost.
              toggle(user, reason).then(close, setError);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
