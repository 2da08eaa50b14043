import { setTimeout as wait } from 'node:timers/promises';
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import type { Rewriter } from '#api/ports/rewriter.ts';
import { getPlanBalance, setPlanWallet } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { StreamFixedTextDocument } from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const STREAM = gql`
  subscription ($input: SimplifyInput!) {
    simplifyStream(input: $input) {
      text
      done {
        simplifiedText
        promptsUsed
      }
    }
  }
`;
const TEXT = 'Could you please write a short summary of the report for the whole team?';
const REWRITE = 'Write a short summary of the report for the whole team.';

/** An engine that does what the text asks for. Unlike with a provider's model, runs that fail or are left are never charged. */
const model: Rewriter = {
  rewrite: async ({ text, signal }) => {
    await wait(20);
    if (text.endsWith('Fail.')) throw new DomainError('PROVIDER_FAILED', 'The provider broke down');
    if (text.endsWith('Busy.')) throw new DomainError('UNAVAILABLE', 'Too many prompts', { retryAfterSeconds: 7 });
    if (text.endsWith('Hang.')) await wait(60_000, undefined, { signal });
    const written = text.endsWith('Lie.') ? 'I am a model.' : REWRITE;
    return { text: written, changes: [], model: 'gpt-5-mini', inputTokens: 9, outputTokens: 9 };
  },
};
const server = useServer({ parts: { rewriter: model } });

interface Event {
  readonly text: string | null;
  readonly done: { readonly simplifiedText: string; readonly promptsUsed: number } | null;
}

/** Follows a run with Apollo Client, as the web app does. Returns the events, and the error or null. */
async function follow(
  headers: Record<string, string>,
  input: Record<string, unknown>,
  { leaving }: { readonly leaving?: AbortSignal } = {},
) {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([new HttpLink({ uri: `${server.origin()}/graphql`, headers })]),
  });
  const events: Event[] = [];
  const error = await new Promise<unknown>((resolve) => {
    const subscription = client
      .subscribe<{ simplifyStream: Event }>({ query: STREAM, variables: { input } })
      .subscribe({
        next: (result) => {
          if (result.error) {
            resolve(result.error);
            return;
          }
          if (result.data) events.push(result.data.simplifyStream);
        },
        error: resolve,
        complete: () => {
          resolve(null);
        },
      });
    leaving?.addEventListener('abort', () => {
      subscription.unsubscribe();
      resolve(null);
    });
  });
  return { events, error };
}

const codeOf = (error: unknown) =>
  CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : `no GraphQL error: ${String(error)}`;

async function givenClient() {
  const user = await givenSubscriber();
  return { user, headers: await server.signedIn(user) };
}

/** The balance of the user's wallet once nothing is held in it. */
async function settledBalanceOf(user: UserRecord) {
  let balance = await getPlanBalance(user);
  for (let turn = 0; turn < 200 && balance.holds > 0; turn += 1) {
    await wait(25);
    balance = await getPlanBalance(user);
  }
  return balance;
}

test('the rewrite is sent once it is complete, checked and paid, for one prompt', async () => {
  const { user, headers } = await givenClient();
  const { events, error } = await follow(headers, { text: TEXT });
  expect(error).toBeNull();
  expect(events.map(({ text }) => text)).toEqual([REWRITE, null]);
  expect(events.at(-1)?.done).toMatchObject({ simplifiedText: REWRITE, promptsUsed: 1 });
  expect(await settledBalanceOf(user)).toMatchObject({ used: 1, accounted: 1 });
});

test('a failure is a GraphQL error, and costs nothing', async () => {
  const { user, headers } = await givenClient();
  const { events, error } = await follow(headers, { text: `${TEXT} Fail.` });
  expect(events).toEqual([]);
  expect(codeOf(error)).toBe('PROVIDER_FAILED');
  expect(await settledBalanceOf(user)).toMatchObject({ used: 0, accounted: 0, holds: 0 });
});

test('nothing is shown of a rewrite that the guard refuses, and it costs nothing', async () => {
  const { user, headers } = await givenClient();
  const { events, error } = await follow(headers, { text: `${TEXT} Lie.` });
  expect(events).toEqual([]);
  expect(codeOf(error)).toBe('PROVIDER_FAILED');
  expect(await settledBalanceOf(user)).toMatchObject({ used: 0, accounted: 0, holds: 0 });
});

test('closing the connection before an answer stops the run, and costs nothing', async () => {
  const { user, headers } = await givenClient();
  const leaving = AbortSignal.timeout(300);
  await follow(headers, { text: `${TEXT} Hang.` }, { leaving });
  expect(await settledBalanceOf(user)).toMatchObject({ used: 0, accounted: 0, holds: 0 });
  expect(await LedgerEntries.find({ userId: user._id }).lean()).toMatchObject([{ state: 'refunded' }]);
});

test('an exhausted quota, bad input and a missing session are reported before any piece', async () => {
  const { user, headers } = await givenClient();
  await setPlanWallet(user, { limit: 0 });
  expect(codeOf((await follow(headers, { text: TEXT })).error)).toBe('QUOTA_EXHAUSTED');
  expect(codeOf((await follow(headers, { text: ' ' })).error)).toBe('BAD_USER_INPUT');
  expect(codeOf((await follow({}, { text: TEXT })).error)).toBe('UNAUTHENTICATED');
});

test('a server that is busy says in the stream how many seconds to wait', async () => {
  const { headers } = await givenClient();
  const { error } = await follow(headers, { text: `${TEXT} Busy.` });
  expect(error).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE', retry_after: 7 } }] });
  const failed = (await follow(headers, { text: `${TEXT} Fail.` })).error;
  expect(failed).toMatchObject({ errors: [{ extensions: { code: 'PROVIDER_FAILED' } }] });
  expect(failed).not.toHaveProperty('errors.0.extensions.retry_after');
});

test('access tokens and suspended accounts may not follow a run', async () => {
  const token = await server.accessToken('all');
  expect(codeOf((await follow(token, { text: TEXT })).error)).toBe('FORBIDDEN');
  const user = await givenSubscriber({ isSuspended: true });
  expect(codeOf((await follow(await server.signedIn(user), { text: TEXT })).error)).toBe('ACCOUNT_SUSPENDED');
});

test('the limits of documents apply, and a client that can’t read parts gets an error', async () => {
  const { headers } = await givenClient();
  const twice = `subscription { a: simplifyStream(input: { text: "x" }) { text } b: simplifyStream(input: { text: "y" }) { text } }`;
  const accept = 'multipart/mixed;subscriptionSpec=1.0';
  expect(await server.graphql(twice, {}, { ...headers, accept })).toMatchObject({ status: 400 });
  expect(await server.graphql(StreamFixedTextDocument, {}, headers)).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] },
  });
});
