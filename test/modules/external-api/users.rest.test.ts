import { describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { EMAIL, useExternalApi } from './external-calls.ts';

const { server, call } = useExternalApi();
const PASSWORD = 'correct horse battery';

const countEvents = async (type: string) => (await OutboxEvents.find({ type }).lean()).length;

describe('users', () => {
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
    expect(await countEvents('user.created')).toBe(1);
    expect((await server.rest('POST', '/auth/login', {}, { email: EMAIL, password: PASSWORD })).status).toBe(200);
    expect(await call('users:write', 'POST', '/users', account)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await call('users:write', 'POST', '/users', { ...account, email: 'x', password: 'short' })).toMatchObject({
      status: 400,
      fields: { email: 'Please enter a valid email address', password: 'Password must be at least 8 characters' },
    });
  });

  test('become administrators only with a token that has every scope', async () => {
    const newAdmin = { email: EMAIL, password: PASSWORD, full_name: 'Ann', role: 'admin' };
    const refused = { status: 403, code: 'INSUFFICIENT_SCOPE', required_scope: 'all' };
    expect(await call('users:write', 'POST', '/users', newAdmin)).toMatchObject(refused);
    expect(await Users.countDocuments({ email: EMAIL })).toBe(0);
    expect(await call('all', 'POST', '/users', newAdmin)).toMatchObject({ status: 200, data: { role: 'admin' } });
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
    expect([await countEvents('user.updated'), await countEvents('user.status_changed')]).toEqual([1, 1]);
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
    for (const request of [
      () => call('all', 'DELETE', '/users/by-email', { email }),
      () => call('all', 'PUT', '/users/by-email', { email, role: 'user' }),
      () => call('all', 'PUT', '/users/by-email', { email, status: 'suspended' }),
    ]) {
      expect(await request()).toMatchObject({ status: 409, code: 'CONFLICT' });
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
