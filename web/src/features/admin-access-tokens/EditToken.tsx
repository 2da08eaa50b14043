import { useState } from 'react';
import { type TokenTable_TokenFragment, useSaveAccessTokenMutation } from '#web/graphql/admin-operations.generated.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { toExpiry, toLastDay } from '#web/lib/last-day.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { TokenForm } from './TokenForm.tsx';

/** Changes the name, scopes or expiry of a token. The token itself stays the same. */
export function EditToken({ token: current, onClose }: { token: TokenTable_TokenFragment; onClose: () => void }) {
  // The token as it was when the form was opened. The page may load a newer one meanwhile, which must not count as a change by the user.
  const [token] = useState(current);
  const [save, { loading, error }] = useSaveAccessTokenMutation();
  const dayBefore = toLastDay(token.expiresAt);
  return (
    <TokenForm
      title={`Edit ${token.name}`}
      submitLabel="Save changes"
      errorTitle="Failed to update access token."
      initial={{ name: token.name, scopes: token.scopes, lastDay: dayBefore }}
      isBusy={loading}
      error={error}
      onSubmit={async ({ name, scopes, lastDay }) => {
        // An expiry at an exact time stays as it is unless the day is changed.
        const changes = changedFields({ name: token.name, scopes: token.scopes }, { name, scopes: [...scopes] });
        const expiry = lastDay === dayBefore ? {} : { expiresAt: toExpiry(lastDay) };
        await save({ variables: { id: token.id, input: { ...changes, ...expiry } } });
        announce(`${name} was saved.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
