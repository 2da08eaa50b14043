import { ApolloLink, gql, type TypedDocumentNode } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { firstValueFrom, Observable } from 'rxjs';
import { expect, test } from 'vitest';
import { createClient } from '#web/graphql/client.ts';

const LEFT: TypedDocumentNode<{ stats: { promptsRemaining: number } }, { team?: string }> = gql`
  query Left($team: String) {
    stats(team: $team) {
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

interface SentQuery {
  readonly answer: (promptsRemaining: number) => void;
  readonly fail: () => void;
  readonly signal: AbortSignal;
}

interface ServerOptions {
  readonly failsMutations?: boolean;
  readonly hasEvents?: boolean;
}

/**
 * A server that answers mutations at once, and queries when the test says so. `queries`: those that were sent so far. A subscription gets one event and
 * ends, or gets none and stays open. As with `HttpLink`, what the link returns is for one subscription, and aborts the request when that ends early.
 */
function waitingServer({ failsMutations = false, hasEvents = true }: ServerOptions = {}) {
  const queries: SentQuery[] = [];
  const link = new ApolloLink(({ operationType }) => {
    const controller = new AbortController();
    return new Observable((observer) => {
      if (controller.signal.aborted) observer.error(controller.signal.reason);
      const answer = (data: Record<string, unknown>) => {
        observer.next({ data });
        observer.complete();
      };
      const run = { __typename: 'Simplification', id: 'run' };
      if (operationType === OperationTypeNode.QUERY) {
        queries.push({
          answer: (promptsRemaining) => {
            answer({ stats: { __typename: 'Stats', promptsRemaining } });
          },
          fail: () => {
            observer.error(new Error('The connection was lost.'));
          },
          signal: controller.signal,
        });
      } else if (operationType === OperationTypeNode.SUBSCRIPTION) {
        if (hasEvents) answer({ simplifyStream: run });
      } else if (failsMutations) observer.error(new Error('The connection was lost.'));
      else answer({ simplify: run });
      return () => {
        controller.abort();
      };
    });
  });
  return { client: createClient(link), queries };
}

/** A page that shows the prompts left. */
function openPage(client: ReturnType<typeof createClient>) {
  const page: { shown?: number | undefined; error?: unknown; leave: () => void } = { leave: () => undefined };
  const subscription = client.watchQuery({ query: LEFT, fetchPolicy: 'network-only' }).subscribe(({ data, error }) => {
    page.shown = data?.stats?.promptsRemaining;
    page.error = error;
  });
  page.leave = () => {
    subscription.unsubscribe();
  };
  return page;
}

test('equal queries that are under way at the same time are sent once', async () => {
  const { client, queries } = waitingServer();
  const answers = Promise.all([client.query({ query: LEFT }), client.query({ query: LEFT })]);
  expect(queries).toHaveLength(1);
  queries[0]?.answer(5);
  expect((await answers).map(({ data }) => data.stats.promptsRemaining)).toEqual([5, 5]);
});

test('a query that was answered is sent again', async () => {
  const { client, queries } = waitingServer();
  const options = { query: LEFT, fetchPolicy: 'network-only' } as const;
  const first = client.query(options);
  queries[0]?.answer(5);
  await first;
  const second = client.query(options);
  queries[1]?.answer(4);
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
  queries[0]?.answer(5);
  queries[1]?.answer(4);
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
  queries[1]?.answer(4);
  queries[0]?.answer(5);
  await expect.poll(() => page.shown).toBe(4);
});

test('after a subscription that was stopped before its first event, a page does not take the answer to its earlier request', async () => {
  const { client, queries } = waitingServer({ hasEvents: false });
  const page = openPage(client);
  client.subscribe({ query: STREAM }).subscribe().unsubscribe();
  void client.refetchQueries({ include: [LEFT] });
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.answer(4);
  await expect.poll(() => page.shown).toBe(4);
});

test('queries with other variables are sent, too', async () => {
  const { client, queries } = waitingServer();
  const options = { query: LEFT, fetchPolicy: 'network-only' } as const;
  const answers = Promise.all(['a', 'b'].map(async (team) => client.query({ ...options, variables: { team } })));
  expect(queries).toHaveLength(2);
  queries[1]?.answer(4);
  queries[0]?.answer(5);
  expect((await answers).map(({ data }) => data.stats.promptsRemaining)).toEqual([5, 4]);
});

test('a page gets its answer although another one that waits for it is left', async () => {
  const { client, queries } = waitingServer();
  const [left, page] = [openPage(client), openPage(client)];
  left.leave();
  expect(queries[0]?.signal.aborted).toBe(false);
  queries[0]?.answer(5);
  await expect.poll(() => page.shown).toBe(5);
  expect(queries).toHaveLength(1);
});

test('a request is aborted when all pages that wait for it are left, and the next page sends its own', async () => {
  const { client, queries } = waitingServer();
  const pages = [openPage(client), openPage(client)];
  for (const page of pages) page.leave();
  expect(queries[0]?.signal.aborted).toBe(true);
  const next = openPage(client);
  queries[1]?.answer(4);
  await expect.poll(() => next.shown).toBe(4);
});

test('an error reaches all who wait, and the next query is sent again', async () => {
  const { client, queries } = waitingServer();
  const pages = [openPage(client), openPage(client)];
  queries[0]?.fail();
  await expect.poll(() => pages.map(({ error }) => error instanceof Error)).toEqual([true, true]);
  const next = openPage(client);
  queries[1]?.answer(4);
  await expect.poll(() => next.shown).toBe(4);
});

test('what the link returned can be subscribed to again after it was left', async () => {
  const { client, queries } = waitingServer();
  const answer = ApolloLink.execute(client.link, { query: LEFT }, { client });
  answer.subscribe().unsubscribe();
  const again = firstValueFrom(answer);
  queries[1]?.answer(4);
  expect(await again).toMatchObject({ data: { stats: { promptsRemaining: 4 } } });
});
