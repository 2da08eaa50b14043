import { type TokenTable_TokenFragment, useSaveAccessTokenMutation } from '#web/graphql/admin-operations.generated.ts';
import { toExpiry, toLastDay } from '#web/lib/last-day.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { TokenForm } from './TokenForm.tsx';

export function EditToken({ token, onClose }: { token: TokenTable_TokenFragment; onClose: () => void }) {
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
        const expiry = lastDay === dayBefore ? {} : { expiresAt: toExpiry(lastDay) };
        await save({ variables: { id: token.id, input: { name, scopes: [...scopes], ...expiry } } });
        announce(`${name} was saved.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
