import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { AddOnPurchases } from '#api/modules/add-ons/add-on-purchase.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TEAM } from '#schema/limits.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { DeleteUserByEmailDocument, UserByEmailDocument } from '../../setup/operations.generated.ts';
import { type Answer, useServer } from '../../setup/server.ts';

const server = useServer();
const limited = useServer({ env: { RATE_LIMIT_SCALE: '1' } });
const EMAIL = 'ann@example.com';
const PASSWORD = 'correct horse battery';

type Scope = 'all' | 'users:read' | 'users:write' | 'subscriptions:write' | 'addons:read' | 'addons:write';

const brief = ({ status, body }: Answer) => {
  const { data, code, error, fields, required_scope } = body as Record<string, unknown>;
  return { status, data, code, error, fields, required_scope };
};
const call = async (scope: Scope, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  brief(await server.rest(method, `/external${path}`, { ...(await server.accessToken(scope)), ...headers }, body));
const eventsOf = async (type: string) => (await OutboxEvents.find({ type }).lean()).length;

beforeEach(() => seedPlans(new Date()));

describe('people', () => {
  test('are listed newest first, by pages', async () => {
    for (const index of [1, 2, 3]) await givenSubscriber({ email: `p${index}@example.com` });
    expect(await call('users:read', 'GET', '/users?page=1&limit=2')).toMatchObject({
      status: 200,
      data: {
        users: [{ email: 'p3@example.com', plan_id: 'free' }, { email: 'p2@example.com' }],
        pagination: { page: 1, limit: 2, pages: 2, total: 3 },
      },
    });
    expect(await call('users:read', 'GET', '/users')).toMatchObject({ data: { pagination: { page: 1, limit: 50 } } });
    for (const query of ['limit=0', 'limit=101', 'page=0', 'limit=x']) {
      expect(await call('users:read', 'GET', `/users?${query}`)).toMatchObject({ status: 400 });
    }
  });

  test('are found by their address, in any case', async () => {
    await givenUser({ email: EMAIL });
    expect(await call('users:read', 'POST', '/users/by-email', { email: ' Ann@Example.com ' })).toMatchObject({
      status: 200,
      data: { email: EMAIL },
    });
    expect(await call('users:read', 'POST', '/users/by-email', { email: 'x@example.com' })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      error: 'There is no user with this email',
    });
  });

  test('are created on the free plan, announced, and can sign in', async () => {
    const account = { email: EMAIL, password: PASSWORD, full_name: 'Ann' };
    expect(await call('users:write', 'POST', '/users', account)).toMatchObject({
      status: 200,
      data: { email: EMAIL, role: 'user', plan_id: 'free', status: 'active' },
    });
    expect(await eventsOf('user.created')).toBe(1);
    expect((await server.rest('POST', '/auth/login', {}, { email: EMAIL, password: PASSWORD })).status).toBe(200);
    expect(await call('users:write', 'POST', '/users', account)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await call('users:write', 'POST', '/users', { ...account, email: 'x', password: 'short' })).toMatchObject({
      status: 400,
      fields: { email: 'Please enter a valid email address', password: 'Password must be at least 8 characters' },
    });
  });

  test('become administrators only with a token that has every scope', async () => {
    const boss = { email: EMAIL, password: PASSWORD, full_name: 'Ann', role: 'admin' };
    const refused = { status: 403, code: 'INSUFFICIENT_SCOPE', required_scope: 'all' };
    expect(await call('users:write', 'POST', '/users', boss)).toMatchObject(refused);
    expect(await Users.countDocuments({ email: EMAIL })).toBe(0);
    expect(await call('all', 'POST', '/users', boss)).toMatchObject({ status: 200, data: { role: 'admin' } });
    await givenUser({ email: 'ben@example.com' });
    const promotion = { email: 'ben@example.com', role: 'admin' };
    expect(await call('users:write', 'PUT', '/users/by-email', promotion)).toMatchObject(refused);
    expect(await call('all', 'PUT', '/users/by-email', promotion)).toMatchObject({ data: { role: 'admin' } });
    expect(await call('all', 'PUT', '/users/by-email', { ...promotion, role: 'root' })).toMatchObject({ status: 400 });
  });

  test('are changed; a new address needs a token that has every scope', async () => {
    await givenSubscriber({ email: EMAIL });
    const change = { email: EMAIL, full_name: ' Ann Two ', status: 'suspended', password: 'another horse battery' };
    expect(await call('users:write', 'PUT', '/users/by-email', change)).toMatchObject({
      status: 200,
      data: { full_name: 'Ann Two', status: 'suspended' },
    });
    expect([await eventsOf('user.updated'), await eventsOf('user.status_changed')]).toEqual([1, 1]);
    const move = { email: EMAIL, new_email: 'ann@elsewhere.example' };
    expect(await call('users:write', 'PUT', '/users/by-email', move)).toMatchObject({
      status: 403,
      required_scope: 'all',
    });
    expect(await call('all', 'PUT', '/users/by-email', move)).toMatchObject({
      data: { email: 'ann@elsewhere.example' },
    });
    expect(await call('users:write', 'PUT', '/users/by-email', { email: EMAIL, full_name: 'X' })).toMatchObject({
      status: 404,
    });
  });

  test('who are administrators can’t be changed with a token for users', async () => {
    await givenAdmin();
    const { email } = await givenAdmin({ email: EMAIL });
    for (const change of [{ full_name: 'X' }, { status: 'suspended' }, { password: 'another horse battery' }]) {
      expect(await call('users:write', 'PUT', '/users/by-email', { email, ...change })).toMatchObject({ status: 403 });
    }
    expect(await call('users:write', 'DELETE', '/users/by-email', { email })).toMatchObject({ status: 403 });
    expect(await call('all', 'DELETE', '/users/by-email', { email })).toMatchObject({ status: 200 });
  });

  test('are deleted by body or query, but for the last administrator', async () => {
    await givenUser({ email: EMAIL });
    await givenUser({ email: 'ben@example.com' });
    expect(await call('users:write', 'DELETE', '/users/by-email', { email: EMAIL })).toMatchObject({ status: 200 });
    expect(await call('users:write', 'DELETE', '/users/by-email?email=ben%40example.com')).toMatchObject({
      status: 200,
    });
    expect(await call('users:write', 'DELETE', '/users/by-email')).toMatchObject({
      status: 400,
      fields: { email: 'email is required' },
    });
    expect(await call('users:write', 'DELETE', '/users/by-email', { email: EMAIL })).toMatchObject({ status: 404 });
    const { email } = await givenAdmin();
    for (const act of [
      () => call('all', 'DELETE', '/users/by-email', { email }),
      () => call('all', 'PUT', '/users/by-email', { email, role: 'user' }),
      () => call('all', 'PUT', '/users/by-email', { email, status: 'suspended' }),
    ]) {
      expect(await act()).toMatchObject({ status: 409, code: 'CONFLICT' });
    }
    expect(await Users.countDocuments({ role: 'admin', isSuspended: false })).toBe(1);
  });

  test('of twenty deletions of the last two administrators at once one succeeds', async () => {
    const emails = [(await givenAdmin()).email, (await givenAdmin()).email];
    const headers = await server.accessToken('all');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.rest('DELETE', '/external/users/by-email', headers, { email: emails[index % 2] }),
      ),
    );
    expect(await Users.countDocuments({ role: 'admin' })).toBe(1);
  });
});

describe('subscriptions', () => {
  test('are set for one interval, with a limit of their own if it says so', async () => {
    await givenSubscriber({ email: EMAIL });
    const set = (promptsLimit?: number | null) =>
      call('subscriptions:write', 'PUT', '/users/by-email/subscription', {
        email: EMAIL,
        plan_id: 'pro',
        ...(promptsLimit !== undefined && { prompts_limit: promptsLimit }),
      });
    expect(await set(77)).toMatchObject({ status: 200, data: { plan_id: 'pro', prompts_limit: 77 } });
    expect(await set(-1)).toMatchObject({ data: { prompts_limit: -1 } });
    for (const limit of [0, null, undefined]) expect(await set(limit)).toMatchObject({ data: { prompts_limit: 500 } });
    for (const limit of [-2, 1.5]) expect(await set(limit)).toMatchObject({ status: 400 });
    const body = { email: EMAIL, plan_id: 'gold' };
    expect(await call('subscriptions:write', 'PUT', '/users/by-email/subscription', body)).toMatchObject({
      status: 404,
    });
  });

  test('are extended by days, and a free one has no end to move', async () => {
    const user = await givenSubscriber({ email: EMAIL });
    const extend = (days: number) =>
      call('subscriptions:write', 'POST', '/users/by-email/subscription/extend', { email: EMAIL, days });
    expect(await extend(7)).toMatchObject({ status: 409, code: 'CONFLICT' });
    await setPlan(user, 'pro');
    const end = new Date(Date.now() + DAY_MS);
    await Subscriptions.updateOne({ _id: user._id }, { $set: { currentPeriodEnd: end } });
    const expected = new Date(end.getTime() + 7 * DAY_MS).toISOString();
    expect(await extend(7)).toMatchObject({ status: 200, data: { current_period_end: expected } });
    for (const days of [0, -1, 3651, 1.5]) expect(await extend(days)).toMatchObject({ status: 400 });
  });

  test('get seats for their team', async () => {
    await givenTeam(await givenTeamOwner('pro', { email: EMAIL }));
    const add = (quantity: number, email = EMAIL) =>
      call('subscriptions:write', 'POST', '/teams/by-owner-email/seats/add', { email, quantity });
    expect(await add(3)).toMatchObject({
      status: 200,
      data: { total_seats: 8, used_seats: 1, available_seats: 7, label: '1 of 8 seats used' },
    });
    for (const quantity of [0, 1001, 1.5]) expect(await add(quantity)).toMatchObject({ status: 400 });
    await Teams.updateOne({}, { totalSeats: TEAM.maxSeats - 2 });
    expect(await add(3)).toMatchObject({ status: 400, error: 'A team has at most 100000 seats' });
    expect(await add(2)).toMatchObject({ status: 200, data: { total_seats: TEAM.maxSeats } });
    const { email } = await givenUser();
    expect(await add(1, email)).toMatchObject({ status: 404, error: 'No team found for this user' });
  });
});

describe('add-ons', () => {
  test('are listed and given', async () => {
    await givenSubscriber({ email: EMAIL });
    const addOn = await givenAddOn();
    const id = String(addOn._id);
    expect(await call('addons:read', 'GET', '/add-ons')).toMatchObject({
      status: 200,
      data: [{ id, prompts_amount: 50 }],
    });
    expect(await call('addons:write', 'POST', '/users/by-email/addons', { email: EMAIL, add_on_id: id })).toMatchObject(
      {
        status: 200,
        data: { add_on: { id, name: 'Small pack' }, prompts_remaining: 50 },
      },
    );
    for (const missing of ['000000000000000000000000', 'x']) {
      const body = { email: EMAIL, add_on_id: missing };
      expect(await call('addons:write', 'POST', '/users/by-email/addons', body)).toMatchObject({ status: 404 });
    }
  });

  test('are given, or a number of prompts, and never both', async () => {
    await givenSubscriber({ email: EMAIL });
    const add_on_id = String((await givenAddOn())._id);
    const grant = (body: object) => call('addons:write', 'POST', '/addons/grant-by-email', { email: EMAIL, ...body });
    expect(await grant({ prompts: 25, name: 'Gift', description: 'A gift' })).toMatchObject({
      status: 200,
      data: { add_on: { id: null, name: 'Gift', description: 'A gift' }, prompts_remaining: 25 },
    });
    expect(await grant({ prompts: 1_000_000 })).toMatchObject({ data: { add_on: { name: 'Bonus prompts' } } });
    expect(await grant({ add_on_id, prompts: null })).toMatchObject({ data: { prompts_remaining: 50 } });
    for (const body of [{}, { prompts: 1, add_on_id }, { prompts: 0 }, { prompts: 1_000_001 }, { prompts: 1.5 }]) {
      expect(await grant(body)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    }
    expect(await AddOnPurchases.countDocuments()).toBe(3);
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'order-1' };
  const grant = async (headers: Record<string, string>, prompts = 25) =>
    brief(await server.rest('POST', '/external/addons/grant-by-email', headers, { email: EMAIL, prompts }));

  test('gives an add-on once for fifty requests at once', async () => {
    await givenSubscriber({ email: EMAIL });
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    const answers = await Promise.all(Array.from({ length: 50 }, () => grant(headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, data: { prompts_remaining: 25 } });
    expect(await AddOnPurchases.countDocuments()).toBe(1);
  });

  test('for another body is refused, and under another token is another key', async () => {
    await givenSubscriber({ email: EMAIL });
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    await grant(headers);
    expect(await grant(headers, 26)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await grant({ ...(await server.accessToken('addons:write')), ...key })).toMatchObject({ status: 200 });
    expect(await AddOnPurchases.countDocuments()).toBe(2);
  });

  test('of what failed can be used again', async () => {
    const headers = { ...(await server.accessToken('addons:write')), ...key };
    expect(await grant(headers)).toMatchObject({ status: 404 });
    await givenSubscriber({ email: EMAIL });
    expect(await grant(headers)).toMatchObject({ status: 200 });
  });

  test('covers seats and days too; without one everything is done again', async () => {
    await givenTeam(await givenTeamOwner('pro', { email: EMAIL }));
    const token = await server.accessToken('subscriptions:write');
    const add = (headers: Record<string, string>) =>
      server.rest('POST', '/external/teams/by-owner-email/seats/add', headers, { email: EMAIL, quantity: 2 });
    for (const headers of [{ ...token, ...key }, { ...token, ...key }, token, token]) await add(headers);
    expect(await Teams.findOne().lean()).toMatchObject({ totalSeats: 11 });
    const end = new Date(Date.now() + DAY_MS);
    await Subscriptions.updateOne({}, { $set: { currentPeriodEnd: end } });
    const extend = () =>
      server.rest(
        'POST',
        '/external/users/by-email/subscription/extend',
        { ...token, 'idempotency-key': 'days-1' },
        {
          email: EMAIL,
          days: 1,
        },
      );
    const [first, second] = [await extend(), await extend()];
    expect(brief(second)).toEqual(brief(first));
    expect((await Subscriptions.findOne().lean())?.currentPeriodEnd).toEqual(new Date(end.getTime() + DAY_MS));
  });

  test('that is too long is refused', async () => {
    const headers = { ...(await server.accessToken('addons:write')), 'idempotency-key': 'x'.repeat(256) };
    expect(await grant(headers)).toMatchObject({
      status: 400,
      error: 'Idempotency-Key must have at most 255 characters',
    });
  });
});

describe('a token', () => {
  test('sees how many of its 120 calls a minute are left, of which 60 may write', async () => {
    const headers = await limited.accessToken('all');
    const read = () => limited.rest('GET', '/external/add-ons', headers);
    const write = () => limited.rest('DELETE', '/external/users/by-email', headers, { email: 'unknown@example.com' });
    const limitsIn = ({ headers: answer }: Answer) =>
      ['policy', 'limit', 'remaining'].map((name) => answer.get(`ratelimit-${name}`));
    expect(limitsIn(await read())).toEqual(['120;w=60', '120', '119']);
    expect(limitsIn(await write())).toEqual(['60;w=60', '60', '59']);
    let last = await write();
    // The limit gains a request each second, which can be many on a busy machine.
    for (let i = 0; i < 600 && last.status !== 429; i += 1) last = await write();
    expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(limitsIn(last)).toEqual(['60;w=60', '60', '0']);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    expect((await limited.rest('GET', '/external/add-ons', await limited.accessToken('all'))).status).toBe(200);
  });

  test('is admitted to the routes of its scope only, and reads over GraphQL what its scope allows', async () => {
    const { email } = await givenSubscriber({ email: EMAIL });
    const reader = await server.accessToken('users:read');
    expect((await server.graphql(UserByEmailDocument, { email }, reader)).body).toEqual({
      data: { userByEmail: { email, planId: 'free' } },
    });
    expect((await server.graphql(UserByEmailDocument, { email }, await server.accessToken('addons:read'))).status).toBe(
      403,
    );
    expect((await server.rest('GET', '/user/profile', reader)).status).toBe(401);
    expect((await server.graphql(DeleteUserByEmailDocument, {}, await server.accessToken('all'))).status).toBe(403);
    expect(
      (await server.graphql(DeleteUserByEmailDocument, {}, await server.signedIn(await givenAdmin()))).status,
    ).toBe(403);
  });
});
