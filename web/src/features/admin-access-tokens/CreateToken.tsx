import { useAddAccessTokenMutation } from '#web/graphql/admin-operations.generated.ts';
import { toExpiry } from '#web/lib/last-day.ts';
import type { Operation } from './operations.ts';
import { TokenDialog } from './TokenDialog.tsx';
import { TokenForm } from './TokenForm.tsx';

const DEFAULTS = { name: 'Integration Key', scopes: [], lastDay: '' };

interface CreateTokenProps {
  /** The endpoints, for an example request. Undefined while they are loading. */
  readonly operations: readonly Operation[] | undefined;
  /** Called when the administrator closes the dialog that shows the token. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Creates a token, then shows it. */
export function CreateToken({ operations, onDone, onClose }: CreateTokenProps) {
  const [create, { data, loading, error }] = useAddAccessTokenMutation();
  if (data) {
    const { token, accessToken } = data.createAccessToken;
    return (
      <TokenDialog
        title="Token created"
        token={token}
        operations={operations}
        onDone={onDone}
        scopes={accessToken.scopes}
      />
    );
  }
  return (
    <TokenForm
      title="New access token"
      submitLabel="Create token"
      errorTitle="Failed to create access token."
      initial={DEFAULTS}
      isBusy={loading}
      error={error}
      onSubmit={({ name, scopes, lastDay }) =>
        create({ variables: { input: { name, scopes: [...scopes], expiresAt: toExpiry(lastDay) } } })
      }
      onClose={onClose}
    />
  );
}
