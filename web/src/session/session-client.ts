import type { ApolloClient, ApolloLink } from '@apollo/client';
import { createClient, type LinkFor, withUnauthenticatedHandler } from '#web/graphql/client.ts';
import { expireSession } from './session-store.ts';

/** Makes the link of the session with this token. The session ends when the server rejects the token. */
export const sessionLink = (linkFor: LinkFor, token: string | null): ApolloLink =>
  withUnauthenticatedHandler(linkFor(token), () => {
    expireSession(token);
  });

/**
 * Makes the client of the stored session before anything is rendered, so that the first page's data can be asked for. What is in its cache
 * by the first render is not asked for again.
 */
export function createFirstClient(linkFor: LinkFor, token: string): ApolloClient {
  const client = createClient(sessionLink(linkFor, token));
  client.prioritizeCacheValues = true;
  return client;
}

/** Makes a client ask again for what is in its cache, as the queries say: the first render is over. */
export function endFirstRender(client: ApolloClient): void {
  client.prioritizeCacheValues = false;
}
