import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type TypePolicies } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { errorCode } from './error-message.ts';

const authorization = (token: string) =>
  new SetContextLink((previous) => ({
    headers: { ...(previous.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
  }));

/** Makes the link that carries operations to the server, for one session or for nobody. */
export type LinkFor = (token: string | null) => ApolloLink;

export const overHttp: LinkFor = (token) =>
  ApolloLink.from([...(token ? [authorization(token)] : []), new HttpLink({ uri: '/graphql' })]);

const typePolicies = {
  // What a person can rewrite with is one thing, whichever operation tells it.
  UserModels: { keyFields: [] },
  // As it was at each purchase: one add-on may have been bought under several names.
  BoughtAddOn: { keyFields: false },
  // Pages ask for different fields of it: without an id, one page's would push another's out of the cache.
  Subscription: { merge: true },
} satisfies TypePolicies;

/** A client for one session: a cache that a next person could read does not outlive it. */
export function createClient(link: ApolloLink, onUnauthenticated: () => void): ApolloClient {
  const refusals = new ErrorLink(({ error }) => {
    if (errorCode(error) === 'UNAUTHENTICATED') onUnauthenticated();
  });
  return new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: ApolloLink.from([refusals, link]) });
}
