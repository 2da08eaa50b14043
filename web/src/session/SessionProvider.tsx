import type { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider, skipToken } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createClient, type LinkFor } from '#web/graphql/client.ts';
import { useViewerQuery, type ViewerQuery } from '#web/graphql/operations.generated.ts';
import { refetchQueries } from '#web/graphql/refetch-queries.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { endFirstRender, sessionLink } from './session-client.ts';
import { SessionContext } from './session-context.ts';
import { useIsExpired, useSessionNumber, useSessionToken } from './session-store.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

interface SessionProviderProps {
  readonly linkFor: LinkFor;
  /** The client of the session that is stored when the page is loaded (`createFirstClient`). Without it, one is made. */
  readonly firstClient?: ApolloClient | undefined;
  readonly children: ReactNode;
}

/** Restores the session stored in the browser. A new session gets a new client, cache and component state; a renewed one keeps them. */
export function SessionProvider({ linkFor, firstClient, children }: SessionProviderProps) {
  const token = useSessionToken();
  const sessionNumber = useSessionNumber();
  const [firstNumber] = useState(sessionNumber);
  const link = useMemo(() => sessionLink(linkFor, token), [linkFor, token]);
  const client = sessionNumber === firstNumber ? firstClient : undefined;
  return (
    <SessionClient key={sessionNumber} link={link} token={token} client={client}>
      {children}
    </SessionClient>
  );
}

interface SessionClientProps {
  readonly link: ApolloLink;
  /** Undefined: the session gets a new client. */
  readonly client: ApolloClient | undefined;
  readonly token: string | null;
  readonly children: ReactNode;
}

/** Gives the session its Apollo client. When the session is renewed, only the client's link changes, and the cache stays. */
function SessionClient({ link, client: first, token, children }: SessionClientProps) {
  const [client] = useState(() => first ?? createClient(link));
  useEffect(() => {
    endFirstRender(client);
  }, [client]);
  const clientLink = useRef(link);
  useLayoutEffect(() => {
    if (clientLink.current === link) return;
    clientLink.current = link;
    // The session was renewed. Sends the page's queries again, because some may have failed since the old token expired.
    client.setLink(link);
    // The page shows what fails. A query of a page that is left meanwhile is aborted.
    refetchQueries(client).catch(() => undefined);
  }, [client, link]);
  return (
    <ApolloProvider client={client}>
      <RestoredSession token={token}>{children}</RestoredSession>
    </ApolloProvider>
  );
}

/** The user's address, and whether it is confirmed. */
const addressOf = ({ viewer: { email, emailConfirmed } }: ViewerQuery) => `${email} ${emailConfirmed}`;

/** Checks the stored token with the server, and provides the result as the session. Covers the page with a sign-in form when it has expired. */
function RestoredSession({ token, children }: { token: string | null; children: ReactNode }) {
  const { data, error, refetch, client } = useViewerQuery(token ? {} : skipToken);
  // A confirmed address, a suspension or another role changes what the pages offer.
  useRefetchOnFocus(async () => {
    if (!token) return;
    const { data: now } = await refetch();
    // The page was loaded for the address as it was: without the invitations to it, or with a change that waits for its link.
    if (data && addressOf(now) !== addressOf(data)) await refetchQueries(client);
  });
  const isExpired = useIsExpired();
  const session = useMemo(() => {
    if (!token) return { state: 'guest' } as const;
    if (data) return { state: 'signed-in', viewer: data.viewer } as const;
    if (error) return { state: 'failed', error, retry: () => void refetch() } as const;
    return { state: 'loading' } as const;
  }, [token, data, error, refetch]);
  return (
    <SessionContext value={session}>
      {children}
      {isExpired && data && (
        <Suspense>
          <SignInAgain email={data.viewer.email} />
        </Suspense>
      )}
    </SessionContext>
  );
}
