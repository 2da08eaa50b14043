import { skipToken } from '@apollo/client/react';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useMemo } from 'react';
import { createClient, type LinkFor } from '#web/graphql/client.ts';
import { useViewerQuery } from '#web/graphql/operations.generated.ts';
import { SessionContext } from './session-context.ts';
import { endSession, useSessionToken } from './session-store.ts';

/** Restores the session stored in the browser. A new session gets a new client, cache and component state. */
export function SessionProvider({ linkFor, children }: { linkFor: LinkFor; children: ReactNode }) {
  const token = useSessionToken();
  const client = useMemo(
    () =>
      createClient(linkFor(token), () => {
        endSession(token, 'expired');
      }),
    [linkFor, token],
  );
  return (
    <ApolloProvider client={client} key={token}>
      <RestoredSession token={token}>{children}</RestoredSession>
    </ApolloProvider>
  );
}

function RestoredSession({ token, children }: { token: string | null; children: ReactNode }) {
  const { data, error, refetch } = useViewerQuery(token ? {} : skipToken);
  const session = useMemo(() => {
    if (!token) return { state: 'guest' } as const;
    if (data) return { state: 'signed-in', viewer: data.viewer } as const;
    if (error) return { state: 'failed', error, retry: () => void refetch() } as const;
    return { state: 'loading' } as const;
  }, [token, data, error, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
