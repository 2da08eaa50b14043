import { useApolloClient } from '@apollo/client/react';
import { SignOutDocument } from '#web/graphql/operations.generated.ts';
import { endSession, sessionToken } from './session-store.ts';

/**
 * Signs out in this browser at once, and ends the session on the server in the background. The pages are closed first, because their
 * requests would fail with 401.
 */
export function useSignOut(): () => void {
  const client = useApolloClient();
  return () => {
    endSession(sessionToken(), 'signed-out');
    client.stop();
    client.mutate({ mutation: SignOutDocument }).catch(() => undefined);
  };
}
