import { useApolloClient } from '@apollo/client/react';
import { SignOutDocument } from '#web/graphql/operations.generated.ts';
import { endSession, sessionToken } from './session-store.ts';

/**
 * Signs out here at once; the server is told, and a server that can't be reached does not keep anybody in. The pages go
 * first: what they still ask for would come back as 401.
 */
export function useSignOut(): () => void {
  const client = useApolloClient();
  return () => {
    endSession(sessionToken(), 'signed-out');
    client.stop();
    client.mutate({ mutation: SignOutDocument }).catch(() => undefined);
  };
}
