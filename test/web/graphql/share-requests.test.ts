import { ApolloLink, gql, type TypedDocumentNode } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { createClient } from '#web/graphql/client.ts';

const LEFT: TypedDocumentNode<{ stats: { promptsRemaining: number } }> = gql`
  query Left {
    stats {
      promptsRemaining
    }
  }
`;
const SIMPLIFY = gql`
  mutation Simplify {
    simplify {
      id
    }
  }
`;
const STREAM = gql`
  subscription Stream {
    simplifyStream {
      id
    }
  }
`;

/** A server that answers mutations and subscriptions at once, and queries when the test says so. `queries`: how to answer each one so far. */
function waitingServer({ failsMutations = false } = {}) {
  const queries: ((promptsRemaining: number) => void)[] = [];
  const link = new ApolloLink(
    ({ operationType }) =>
      new Observable((observer) => {
        const answer = (data: Record<string, unknown>) => {
          observer.next({ data });
          observer.complete();
        };
        if (operationType === OperationTypeNode.QUERY) {
          queries.push((promptsRemaining) => {
            answer({ stats: { __typename: 'Stats', promptsRemaining } });
          });
        } else if (failsMutations) observer.error(new Error('The connection was lost.'));
        else {
          const run = { __typename: 'Simplification', id: 'run' };
          answer(operationType === OperationTypeNode.MUTATION ? { simplify: run } : { simplifyStream: run });
        }
      }),
  );
  return { client: createClient(link), queries };
}

/** A page that shows the prompts left. */
function openPage(client: ReturnType<typeof createClient>) {
  const page: { shown?: number | undefined } = {};
  client.watchQuery({ query: LEFT }).subscribe(({ data }) => {
    page.shown = data?.stats?.promptsRemaining;
  });
  return page;
}

test('equal queries that are under way at the same time are sent once', async () => {
  const { client, queries } = waitingServer();
  const answers = Promise.all([client.query({ query: LEFT }), client.query({ query: LEFT })]);
  expect(queries).toHaveLength(1);
  queries[0]?.(5);
  expect((await answers).map(({ data }) => data.stats.promptsRemaining)).toEqual([5, 5]);
});

test('a query that was answered is sent again', async () => {
  const { client, queries } = waitingServer();
  const options = { query: LEFT, fetchPolicy: 'network-only' } as const;
  const first = client.query(options);
  queries[0]?.(5);
  await first;
  const second = client.query(options);
  queries[1]?.(4);
  expect((await second).data.stats.promptsRemaining).toBe(4);
});

test.each([
  ['mutation', { failsMutations: false }],
  ['mutation that failed', { failsMutations: true }],
])('after a %s, a page does not take the answer to its earlier request', async (_name, options) => {
  const { client, queries } = waitingServer(options);
  const page = openPage(client);
  await client.mutate({ mutation: SIMPLIFY, refetchQueries: [LEFT] }).catch(() => undefined);
  if (options.failsMutations) void client.refetchQueries({ include: [LEFT] });
  expect(queries).toHaveLength(2);
  queries[0]?.(5);
  queries[1]?.(4);
  await expect.poll(() => page.shown).toBe(4);
});

test('after an event of a subscription, a page does not take the answer to its earlier request', async () => {
  const { client, queries } = waitingServer();
  const page = openPage(client);
  client.subscribe({ query: STREAM }).subscribe({
    next: () => {
      void client.refetchQueries({ include: [LEFT] });
    },
  });
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.(4);
  queries[0]?.(5);
  await expect.poll(() => page.shown).toBe(4);
});
