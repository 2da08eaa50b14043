import { validate } from 'graphql';
import { beforeEach, describe, expect, test } from 'vitest';
import { withLowerCaseEnumNames } from '#api/graphql/enums.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { buildSchema } from '#api/modules/build-schema.ts';
import { routes } from '#rest-compat/routes.registry.ts';
import { ACCESS_TOKEN_SCOPES } from '#schema/limits.ts';
import { useServer } from '../setup/server.ts';
import { addressOf, type ContractRoute } from './contract-route.ts';
import { promisedRoutes } from './promised-routes.ts';
import { CALLER_EMAIL as EMAIL, contract, givenCallerWithRecords, types } from './rest-contract.ts';
import { findDifference } from './shapes.ts';

interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const server = useServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
let caller: UserRecord;

beforeEach(async () => {
  caller = await givenCallerWithRecords();
});

async function authorize({ auth }: ContractRoute): Promise<Record<string, string>> {
  if (auth === 'public') return {};
  if (auth.startsWith('scope:')) return server.accessToken(auth.slice('scope:'.length));
  if (auth === 'admin') await Users.updateOne({ email: EMAIL }, { $set: { role: 'admin' } });
  return server.signedIn({ ...caller, role: auth === 'admin' ? 'admin' : 'user' });
}

async function send(route: ContractRoute, headers: Record<string, string>, body: unknown = route.example) {
  const { method, pathWithQuery } = addressOf(route);
  await route.given?.(caller);
  const answer = await server.rest(method, pathWithQuery, headers, body);
  return { ...answer, body: answer.body as Envelope };
}

/** Sends requests with each of some headers, by whose they are: with valid bodies and broken ones. */
async function expectUnauthenticated(route: ContractRoute, callers: Readonly<Record<string, Record<string, string>>>) {
  const bodies = route.line.startsWith('GET') ? [undefined] : [route.example, '{"broken":', { junk: true }];
  for (const [who, headers] of Object.entries(callers)) {
    for (const sent of bodies) {
      const { status, body } = await send(route, headers, sent);
      expect([status, body], who).toEqual([401, expect.objectContaining({ ...refusal, code: 'UNAUTHENTICATED' })]);
    }
  }
}

const withLine = (chosen: readonly ContractRoute[]) => chosen.map((route) => [route.line, route] as const);
const refusal = { success: false, error: expect.stringMatching(/\S/) as string };

test('every route that is served is in the contract, and the other way round', () => {
  const served = routes.map(({ method, path }) => `${method} ${path}`);
  expect(served.sort()).toEqual(contract.map(({ line }) => line).sort());
});

test('every operation fits the schema that it is run against', () => {
  const schema = withLowerCaseEnumNames(buildSchema());
  const faults = routes.flatMap(({ method, path, operation }) =>
    validate(schema, operation).map(({ message }) => `${method} ${path}: ${message}`),
  );
  expect(faults).toEqual([]);
});

test('every promised route is in the contract, and so tested below', () => {
  const lines = new Set(contract.map(({ line }) => line));
  expect(promisedRoutes.filter((line) => !lines.has(line))).toEqual([]);
  expect(promisedRoutes).toHaveLength(43);
});

describe.each(withLine(contract))('%s', (_line, route) => {
  test('answers a valid request in the promised shape, and says who may cache the answer', async () => {
    const authorization = await authorize(route);
    // So that lists are not empty.
    await server.rest('POST', '/simplify', await server.signedIn(caller), { text: 'Please help me, please.' });
    const { status, headers, body } = await send(route, authorization);
    expect([status, route.isFile ?? body.success], JSON.stringify(body)).toEqual([200, true]);
    expect(findDifference(route.isFile ? body : body.data, route.data, types)).toBeNull();
    const isShared = route.auth === 'public' && route.line.startsWith('GET');
    expect(headers.get('cache-control')).toMatch(isShared ? /^public, max-age=\d+$/ : /^no-store$/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('admits a suspended account, or refuses it, as the contract says', async () => {
    const headers = await authorize(route);
    await Users.updateOne({ email: EMAIL }, { $set: { isSuspended: true } });
    const { status, body } = await send(route, headers);
    expect(status).toBe(route.whenSuspended);
    if (status === 403) {
      expect(body).toMatchObject({
        code: 'ACCOUNT_SUSPENDED',
        error: 'Your account is suspended. Please contact support.',
      });
    }
  });
});

describe.each(withLine(contract.filter(({ auth }) => auth === 'admin')))('%s', (_line, route) => {
  test('refuses users who are not administrators, whatever the body', async () => {
    const headers = await server.signedIn(caller);
    for (const sent of route.line.startsWith('GET') ? [undefined] : [route.example, '{"broken":', { junk: true }]) {
      const { status, body } = await send(route, headers, sent);
      expect([status, body]).toEqual([403, expect.objectContaining({ ...refusal, code: 'FORBIDDEN' })]);
    }
  });
});

describe.each(withLine(contract.filter(({ auth }) => auth.startsWith('scope:'))))('%s', (_line, route) => {
  test('refuses an anonymous caller, an invalid token and a session, whatever the body', async () => {
    await Users.updateOne({ email: EMAIL }, { $set: { role: 'admin' } });
    const session = await server.signedIn({ ...caller, role: 'admin' });
    await expectUnauthenticated(route, { anonymous: {}, 'invalid token': { 'x-api-key': 'junk' }, session });
  });

  test('refuses tokens with any other scope, and admits those with every scope', async () => {
    const needed = route.auth.slice('scope:'.length);
    const others = ACCESS_TOKEN_SCOPES.filter((scope) => scope !== needed && scope !== 'all');
    const sent = route.line.startsWith('GET') ? undefined : '{"broken":';
    const answer = await send(route, await server.accessToken(...others), sent);
    expect(answer).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE', required_scope: needed } });
    expect(await send(route, await server.accessToken('all'))).toMatchObject({ status: 200 });
  });
});

describe.each(withLine(contract.filter(({ auth }) => auth === 'user' || auth === 'admin')))('%s', (_line, route) => {
  test('refuses an anonymous caller, a forged session, another kind of authorization and an access token, whatever the body', async () => {
    await expectUnauthenticated(route, {
      anonymous: {},
      'forged session': { authorization: 'Bearer a.b.c' },
      'another kind of authorization': { authorization: 'Basic YTpi' },
      'access token': { 'x-api-key': 'ppt_junk' },
    });
  });

  test('refuses a session that was signed out', async () => {
    const headers = await authorize(route);
    await server.rest('POST', '/auth/logout', headers);
    expect(await send(route, headers)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('refuses users who must choose a password first, except to read the profile, choose the password or sign out', async () => {
    const headers = await authorize(route);
    await Users.updateOne({ email: EMAIL }, { $set: { mustChangePassword: true } });
    const isAllowed = ['POST /auth/logout', 'GET /user/profile', 'PUT /user/password'].includes(route.line);
    expect((await send(route, headers)).status).toBe(isAllowed ? 200 : 403);
  });
});

describe.each(withLine(contract.filter(({ auth }) => auth === 'public')))('%s', (_line, route) => {
  test.each([
    ['a forged session', { authorization: 'Bearer a.b.c' }],
    ['an invalid access token', { 'x-api-key': 'junk' }],
  ])('admits %s', async (_who, headers) => {
    expect(await send(route, headers)).toMatchObject({ status: 200 });
  });
});

describe.each(withLine(contract.filter(({ body }) => body)))('%s', (_line, route) => {
  const shapes = Object.entries(route.body ?? {});
  const required = shapes.filter(([, shape]) => !shape.endsWith('?')).map(([name]) => name);
  const optionalOnes = shapes.filter(([, shape]) => shape.endsWith('?')).map(([name]) => name);
  const refusalNaming = (fields: readonly string[]) => ({
    status: 400,
    body: {
      ...refusal,
      code: 'BAD_USER_INPUT',
      fields: Object.fromEntries(fields.map((field) => [field, expect.stringMatching(/\S/) as string])),
    },
  });

  test('names every field that is missing', async () => {
    for (const sent of [{}, '', Object.fromEntries(required.map((name) => [name, null]))]) {
      const { status, body } = await send(route, await authorize(route), sent);
      const answered =
        required.length > 0 ? refusalNaming(required) : { status: route.needsOneOfItsFields ? 400 : 200 };
      expect({ status, body }).toMatchObject(answered);
      if (required.length === 0) continue;
      for (const text of Object.values(body.fields ?? {})) expect(text).toMatch(/ is required$/);
    }
  });

  test('treats null like an absent field', async () => {
    const nothing = Object.fromEntries(optionalOnes.map((name) => [name, null]));
    const status = route.needsOneOfItsFields ? 400 : 200;
    expect(await send(route, await authorize(route), { ...route.example, ...nothing })).toMatchObject({ status });
  });

  test.each([[{ $gt: '' }], [['a', 'list']], [{ $where: 'sleep(1)' }]])(
    'does not accept %j as a value',
    async (value) => {
      const body = Object.fromEntries(shapes.map(([name]) => [name, value]));
      // Fields of the shape `strings` accept a list.
      const fields = shapes.flatMap(([name, shape]) =>
        shape.startsWith('strings') && Array.isArray(value) ? [] : [name],
      );
      const answer = await send(route, await authorize(route), body);
      // If all fields accept a list, the answer depends on whether the service knows the values.
      if (fields.length === 0) expect([200, 400]).toContain(answer.status);
      else expect(answer).toMatchObject(refusalNaming(fields));
    },
  );

  test('refuses an unknown field, or ignores it where clients send whole profiles back', async () => {
    const sent = { ...route.example, is_admin: true };
    const { status, body } = await send(route, await authorize(route), sent);
    if (route.ignoresUnlistedFields) expect(status).toBe(200);
    else expect([status, body.error]).toEqual([400, 'is_admin is not a field of this request']);
  });

  test('refuses bodies that are no object of JSON, or change its prototype', async () => {
    const headers = await authorize(route);
    for (const sent of ['{"a":', '[]', '"text"', 'null', '1', '{"__proto__":{"admin":true}}']) {
      const { status, body } = await send(route, headers, sent);
      expect([status, body], sent).toEqual([400, expect.objectContaining({ ...refusal, code: 'BAD_USER_INPUT' })]);
    }
  });
});
