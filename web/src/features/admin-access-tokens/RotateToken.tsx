import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type TokenTable_TokenFragment,
  useReplaceAccessTokenMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { Operation } from './operations.ts';
import { TokenDialog } from './TokenDialog.tsx';

/** How long both tokens are accepted, in hours. */
const OVERLAPS = [
  { value: '0', label: 'None: the present token stops at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
];

interface RotateTokenProps {
  readonly token: TokenTable_TokenFragment;
  /** The endpoints, for an example request. Undefined while they are loading. */
  readonly operations: readonly Operation[] | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Replaces a token. The present one stays valid for the chosen overlap. */
export function RotateToken({ token, operations, onDone, onClose }: RotateTokenProps) {
  const [overlap, setOverlap] = useState('24');
  const [rotate, { data, loading, error }] = useReplaceAccessTokenMutation({
    // Shown by the dialog.
    onError: () => undefined,
  });
  if (data) {
    const { token: secret, accessToken } = data.rotateAccessToken;
    const { scopes, previousExpiresAt } = accessToken;
    return (
      <TokenDialog title="Token rotated" token={secret} scopes={scopes} operations={operations} onDone={onDone}>
        <p>
          {previousExpiresAt
            ? `The previous token is accepted until ${formatInstant(new Date(previousExpiresAt))}.`
            : 'The previous token is no longer accepted.'}
        </p>
      </TokenDialog>
    );
  }
  return (
    <FormDialog
      title={`Rotate ${token.name}`}
      submitLabel="Rotate token"
      isBusy={loading}
      error={error}
      errorTitle="Failed to rotate access token."
      onSubmit={(event) => {
        event.preventDefault();
        void rotate({ variables: { id: token.id, overlapHours: Number(overlap) } });
      }}
      onClose={onClose}
    >
      <p>A new token takes the place of this one, with the same name, scopes and expiry.</p>
      <NativeSelect
        label="Overlap"
        description="Both tokens are accepted for this time, so that the integration can switch."
        data={OVERLAPS}
        value={overlap}
        onChange={({ currentTarget: { value } }) => {
          setOverlap(value);
        }}
      />
      {overlap === '0' && (
        <p role="status">
          Requests with the present token are rejected at once.{' '}
          {token.lastUsedAt
            ? `It was last used at ${formatInstant(new Date(token.lastUsedAt))}.`
            : 'It was never used.'}
        </p>
      )}
      {token.previousExpiresAt && (
        <p>The token from before the last rotation is still accepted. It stops at once when you rotate again.</p>
      )}
    </FormDialog>
  );
}
