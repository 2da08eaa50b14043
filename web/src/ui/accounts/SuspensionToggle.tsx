import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { errorMessage } from '#web/graphql/error-message.ts';
import { announce } from '../undo/undo-notices.ts';
import { SuspendUsers } from './lazy-suspension.ts';
import { type Account, useSuspension } from './use-suspension.ts';

const announceFailure = (error: unknown) => {
  announce(`Failed to update user: ${errorMessage(error, 'nothing was changed. Please try again.')}`);
};

interface SuspensionToggleProps {
  readonly user: Account;
  /** Loads what else depends on the status. */
  readonly onChanged?: () => Promise<void>;
  /** Whether the button is one of many, in a row of a table. */
  readonly isInRow?: boolean;
}

/**
 * The button that suspends a user, or lifts the suspension. It never changes the plan. It asks before it suspends, for the reason. Nothing for
 * administrators' own accounts, which they could not reinstate.
 */
export function SuspensionToggle({ user, onChanged, isInRow = false }: SuspensionToggleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const { toggle, mayToggle, isBusy } = useSuspension(onChanged);
  if (!mayToggle(user)) return null;
  const close = () => {
    setIsAsking(false);
    setError(undefined);
  };
  const isSuspended = user.status === 'SUSPENDED';
  const verb = isSuspended ? 'Reinstate' : 'Suspend';
  return (
    <>
      <Button
        variant={isInRow ? 'subtle' : 'default'}
        size={isInRow ? 'compact-sm' : 'sm'}
        loading={isBusy}
        aria-label={isInRow ? `${verb} ${user.email}` : undefined}
        onClick={() => {
          if (isSuspended) toggle(user).catch(announceFailure);
          else setIsAsking(true);
        }}
      >
        {verb}
      </Button>
      {isAsking && !isSuspended && (
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
