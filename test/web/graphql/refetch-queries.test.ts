import { ApolloLink, gql, type TypedDocumentNode } from '@apollo/client';
import { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { createClient } from '#web/graphql/client.ts';
import { refetchQueries } from '#web/graphql/refetch-queries.ts';

const ADDRESS: TypedDocumentNode<{ viewer: { email: string } }> = gql`
  query Address {
    viewer {
      id
      email
    }
  }
`;

/** A server that answers when the test says so. `requests`: how to answer each request so far, in order, with the user's address. */
function waitingServer() {
  const requests: ((email: string) => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        requests.push((email) => {
          observer.next({ data: { viewer: { __typename: 'Viewer', id: 'ada', email } } });
          observer.complete();
        });
      }),
  );
  return { link, requests };
}

test('a query that is under way is sent again once it was answered, because its answer may be older than the change', async () => {
  const { link, requests } = waitingServer();
  const client = createClient(link);
  let shown: string | undefined;
  client.watchQuery({ query: ADDRESS }).subscribe(({ data }) => {
    shown = data?.viewer?.email;
  });
  const refetched = refetchQueries(client);
  expect(requests).toHaveLength(1);
  requests[0]?.('before@example.com');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.('after@example.com');
  await refetched;
  expect(shown).toBe('after@example.com');
});
