import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, type Reference, type TypePolicies } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { errorCode } from './error-message.ts';
import { shareRequests } from './share-requests.ts';

const authorization = (token: string) =>
  new SetContextLink((previous) => ({
    headers: { ...(previous.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
  }));

/** Makes the link that sends operations to the server. The token is null when no user is signed in. */
export type LinkFor = (token: string | null) => ApolloLink;

/** Sends operations to the server over HTTP. Tests pass another `LinkFor`. */
export const overHttp: LinkFor = (token) =>
  ApolloLink.from([...(token ? [authorization(token)] : []), new HttpLink({ uri: '/graphql' })]);

const typePolicies = {
  Query: {
    fields: {
      // A history entry that a list has loaded is read from the cache, without a request of its own.
      historyEntry: (existing: Reference | null | undefined, { args, toReference, canRead }) => {
        const entry = toReference({ __typename: 'HistoryEntry', id: String(args?.id) });
        return canRead(entry) ? entry : existing;
      },
    },
  },
  // A singleton: each user has one list of models, whichever operation returns it.
  UserModels: { keyFields: [] },
  // A copy from the time of the purchase: the same add-on can have different names in two purchases.
  BoughtAddOn: { keyFields: false },
  // These types have no id, and pages query different fields: without a merge, one page would remove another page's fields from the cache.
  Subscription: { merge: true },
  TeamPerson: { merge: true },
} satisfies TypePolicies;

/** Makes a link that calls `onUnauthenticated` when the server rejects the session's token. */
export const withUnauthenticatedHandler = (link: ApolloLink, onUnauthenticated: () => void): ApolloLink =>
  ApolloLink.from([
    new ErrorLink(({ error }) => {
      if (errorCode(error) === 'UNAUTHENTICATED') onUnauthenticated();
    }),
    link,
  ]);

/** Makes the client of one session. A new session gets a new cache, so that the next user cannot read it. */
export const createClient = (link: ApolloLink): ApolloClient =>
  new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: ApolloLink.from([shareRequests(), link]),
    // `shareRequests` does this.
    queryDeduplication: false,
  });
