import { auditServer } from 'graphql-http';
import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { MAX_COST } from '#api/graphql/query-cost.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../factories/user.ts';
import { answerOf, useServer } from '../setup/server.ts';

const { origin, call, graphql, logged, signedIn, accessToken } = useServer();
const tracing = useServer({ env: { LOG_LEVEL: 'trace' } });
const REQUEST_ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const codes = ({ body }: { body: unknown }) =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.map(({ extensions }) => extensions.code);
const repeat = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

test('GraphQL over HTTP follows the specification', async () => {
  const headers = await signedIn(await givenAdmin());
  const audits = await auditServer({
    url: `${origin()}/graphql`,
    fetchFn: (input: string, init: RequestInit = {}) =>
      fetch(input, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } }),
  });
  expect(audits.filter(({ status }) => status === 'error')).toEqual([]);
  expect(audits.length).toBeGreaterThan(50);
});

describe('a document', () => {
  const deep = (levels: number) =>
    `{ viewer { ${'subscription { plan { '.repeat(levels)} id ${'} }'.repeat(levels)} } }`;

  test.each([
    ['more than 15,000 characters', `{ viewer { id } } #${'x'.repeat(15_000)}`, 'at most 15000 characters'],
    ['more than 1,000 tokens', `{ ${'id '.repeat(1001)} }`, '1000 tokens'],
    ['more than 10 levels', deep(5), 'at most 10 levels deep'],
    ['more than 30 aliases', `{ viewer { ${repeat(31, (i) => `a${i}: id`)} } }`, 'at most 30 aliases'],
    ['aliases of __typename', `{ viewer { ${repeat(31, (i) => `a${i}: __typename`)} } }`, 'at most 30 aliases'],
    ['more than 5 directives', `{ viewer { ${'id @skip(if: false) '.repeat(6)} } }`, 'at most 5 directives'],
    ['500 copies of a field', `{ viewer { ${'id '.repeat(500)} } }`, 'ask for at most 300 fields'],
    ['6 copies of a field', `{ viewer { ${'id '.repeat(6)} } }`, 'repeat a field at most 5 times'],
    ['11 root fields', `{ ${repeat(11, (i) => `p${i}: plans { id }`)} }`, 'at most 10 root fields'],
    ['two mutations', 'mutation { signOut { ok } b: signOut { ok } }', 'at most 1 mutation'],
    [
      'fragments that multiply',
      `{ viewer { ...F0 } } ${repeat(9, (i) => `fragment F${i} on User { subscription { plan { id } } ${i < 8 ? `a${i}: subscription { planId } ...F${i + 1} ... { ...F${i + 1} }` : ''} }`)}`,
      'at most 300 fields',
    ],
    ['a fragment that spreads itself', '{ viewer { ...F } } fragment F on User { id ...F }', 'Cannot spread fragment'],
  ])('of %s is refused', async (_what, query, text) => {
    const answer = await graphql(query, {}, await signedIn(await givenAdmin()));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { request_id: REQUEST_ID } }] } });
    expect(codes(answer)?.every((code) => code === 'BAD_USER_INPUT')).toBe(true);
    expect(JSON.stringify(answer.body)).toContain(text);
  });

  test('may be as large as the limits', async () => {
    const headers = await signedIn(await givenUser());
    const query = `{ viewer { ${repeat(30, (i) => `a${i}: id`)} ${'id '.repeat(5)} } }`;
    expect(await graphql(query, {}, headers)).toMatchObject({ status: 200 });
  });

  test('of 80 fragments, each of which doubles the work, is refused without expanding them', async () => {
    const headers = await signedIn(await givenUser());
    const bomb = repeat(80, (i) => `fragment F${i} on User { ...F${i + 1} ... { ...F${i + 1} } }`);
    const answer = await graphql(
      `
        {
          viewer {
            ...F0
          }
        }
        ${bomb}
        fragment F80 on User {
          id
        }
      `,
      {},
      headers,
    );
    expect(answer).toMatchObject({ status: 400 });
  });
});

describe('a query', () => {
  const HISTORY = `query ($first: Int!) {
    ${repeat(5, (i) => `h${i}: history(first: $first) { nodes { id originalText simplifiedText modelUsed createdAt changes { start end before after rule reason } } }`)}
  }`;

  test('costs as much as the pages that it asks for', async () => {
    const headers = await signedIn(await givenSubscriber());
    expect(await graphql(HISTORY, { first: 10 }, headers)).toMatchObject({ status: 200 });
    const costly = await graphql(HISTORY, { first: 100 }, headers);
    expect(costly).toMatchObject({ status: 400 });
    expect(JSON.stringify(costly.body)).toContain(`at most ${MAX_COST} is allowed`);
  });

  test('costs what its own variables ask for, not those of the last request', async () => {
    const headers = await signedIn(await givenSubscriber());
    for (const first of [1, 100, 1, 100]) {
      expect((await graphql(HISTORY, { first }, headers)).status).toBe(first === 1 ? 200 : 400);
    }
  });

  test.each([0, -1, 101])('for a page of %d is refused', async (first) => {
    const headers = await signedIn(await givenSubscriber());
    const answer = await graphql(`{ history(first: ${first}) { nodes { id } } }`, {}, headers);
    expect(codes(answer)).toEqual(['BAD_USER_INPUT']);
  });
});

describe('the schema', () => {
  const INTROSPECTION = '{ __schema { types { name fields { name type { ofType { ofType { name } } } } } } }';

  test('is read by administrators and by tokens with every scope', async () => {
    expect(await graphql(INTROSPECTION, {}, await signedIn(await givenAdmin()))).toMatchObject({ status: 200 });
    expect(await graphql(INTROSPECTION, {}, await accessToken('all'))).toMatchObject({ status: 200 });
  });

  test('is not read by others, not even through fragments', async () => {
    const hidden = '{ ...F } fragment F on Query { __type(name: "User") { fields { name } } }';
    const headers = await signedIn(await givenUser());
    for (const query of [INTROSPECTION, hidden]) {
      expect((await graphql(query)).status).toBe(401);
      expect((await graphql(query, {}, headers)).status).toBe(403);
      expect((await graphql(query, {}, await accessToken('users:read'))).status).toBe(403);
    }
  });

  test('is not revealed by suggestions', async () => {
    const answer = await graphql('{ viewr { id } }');
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain('viewer');
  });
});

describe('an access token', () => {
  test('is refused for a mutation', async () => {
    const answer = await graphql('mutation { signOut { ok } }', {}, await accessToken('all'));
    expect(answer).toMatchObject({
      status: 403,
      body: {
        errors: [
          { message: 'Access tokens can only read here', extensions: { code: 'FORBIDDEN', request_id: REQUEST_ID } },
        ],
      },
    });
  });
});

describe('an error', () => {
  test('that is a bug is masked, and has the id under which it was logged', async () => {
    const user = await givenUser();
    await mongoose.connection.collection('users').updateOne({ _id: user._id }, { $unset: { fullName: 1 } });
    const answer = await graphql('{ viewer { fullName } }', {}, await signedIn(user));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        errors: [{ message: 'Internal server error', extensions: { code: 'INTERNAL', request_id: REQUEST_ID } }],
      },
    });
    const { request_id } = (answer.body as { errors: [{ extensions: { request_id: string } }] }).errors[0].extensions;
    expect(logged.at(-1)).toContain(`"reqId":"${request_id}"`);
    expect(logged.at(-1)).toContain('Cannot return null for non-nullable field User.fullName');
  });

  test('never contains the value of a variable, and neither does the log', async () => {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const answer = await tracing.graphql(query, { input: { email: 'a@b.com', password: { hunter: 'hunter2' } } });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Variable "$input" has an invalid value.' }] },
    });
    await expect.poll(() => tracing.logged.join()).toContain('answered');
    expect(JSON.stringify(answer.body) + tracing.logged.join()).not.toContain('hunter2');
  });

  test.each([
    ['an operator for a text', { input: { email: { $gt: '' }, password: 'x' } }],
    ['an operator for a password', { input: { email: 'a@b.com', password: { $ne: null } } }],
    ['a list for a text', { input: { email: ['a@b.com'], password: 'x' } }],
    ['an unknown field', { input: { email: 'a@b.com', password: 'x', role: 'ADMIN' } }],
    ['nothing', {}],
  ])('for %s is a 400 with the code BAD_USER_INPUT', async (_what, variables) => {
    const query = 'mutation ($input: SignInInput!) { signIn(input: $input) { token } }';
    const answer = await graphql(query, variables);
    expect([answer.status, codes(answer)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  test.each([
    ['bad JSON', '{', { 'content-type': 'application/json' }, 400, 'BAD_USER_INPUT'],
    ['a form', 'query=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ query: ' '.repeat(101 * 1024) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['no query', '{}', {}, 400, 'BAD_USER_INPUT'],
    ['a batch', '[{"query":"{ plans { id } }"}]', {}, 400, 'BAD_USER_INPUT'],
    ['a query that is no text', '{"query":{"$gt":""}}', {}, 400, 'BAD_USER_INPUT'],
    [
      'a persisted query',
      JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }),
      {},
      // The status that clients of that protocol expect before they send the whole query.
      200,
      'BAD_USER_INPUT',
    ],
  ])('for %s is JSON with a code and an id', async (_what, body, headers, status, code) => {
    expect(await answerOf(call('POST', '/graphql', headers, body))).toMatchObject({
      status,
      body: { errors: [{ extensions: { code, request_id: REQUEST_ID } }] },
    });
  });

  test('for another method names the allowed ones', async () => {
    const answer = await answerOf(call('PUT', '/graphql', {}, {}));
    expect([answer.status, answer.headers.get('allow'), codes(answer)]).toEqual([
      405,
      'GET, POST',
      ['METHOD_NOT_ALLOWED'],
    ]);
  });
});

test('a simple cross-site request is refused', async () => {
  const answer = await answerOf(call('GET', `/graphql?query=${encodeURIComponent('{ plans { id } }')}`));
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { request_id: REQUEST_ID } }] } });
});

describe('a caller over the rate limit', () => {
  // 5 % of the limits in rate-limits.ts: 6 GraphQL and 15 REST requests a minute.
  const strict = useServer({ env: { RATE_LIMIT_SCALE: '0.05' } });

  test('gets the time to wait, over GraphQL and REST', async () => {
    const headers = await strict.signedIn(await givenSubscriber());
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await strict.graphql('{ viewer { id } }', {}, headers)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = await strict.graphql('{ viewer { id } }', {}, headers);
    expect(codes(refused)).toEqual(['RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    for (let i = 0; i < 15; i += 1) await strict.rest('GET', '/user/profile', headers);
    const overRest = await strict.rest('GET', '/user/profile', headers);
    expect([overRest.status, Number(overRest.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});
