import { useApolloClient } from '@apollo/client/react';
import { SignOutDocument } from '#web/graphql/operations.generated.ts';
import { endSession, sessionToken } from './session-store.ts';

/**
 * Returns a function that signs out in this browser immediately, and ends the session on the server in the background. The pages and their
 * queries end first, because their requests would fail with 401.
 */
export function useSignOut(): () => void {
  const client = useApolloClient();
  return () => {
    endSession(sessionToken(), 'signed-out');
    client.stop();
    client.mutate({ mutation: SignOutDocument }).catch(() => undefined);
  };
}
