import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { useServer } from '../../setup/server.ts';

const { accessToken, rest, signedIn } = useServer();
const EMAIL = 'ann@example.com';
let ann: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  ann = await givenSubscriber({ email: EMAIL, fullName: 'Ann' });
  headers = await signedIn(ann);
});

const dataOf = ({ body }: { body: unknown }) => (body as { data: Record<string, unknown> }).data;

describe('signing up', () => {
  const account = { email: 'bob@example.com', password: 'correct horse battery', full_name: 'Bob' };

  test('opens a session that works at once', async () => {
    const { token } = dataOf(await rest('POST', '/auth/signup', {}, account));
    const profile = await rest('GET', '/user/profile', { authorization: `Bearer ${String(token)}` });
    expect(dataOf(profile)).toMatchObject({ email: account.email, full_name: 'Bob', plan_id: 'free' });
  });

  test.each([
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ email: 'nowhere' }, { email: expect.stringMatching(/\S/) as string }],
    [{ full_name: ' ' }, { full_name: 'Full name is required' }],
  ])('refuses %j, and names the field', async (change, fields) => {
    const refused = await rest('POST', '/auth/signup', {}, { ...account, ...change });
    expect(refused).toMatchObject({ status: 400, body: { error: Object.values(fields)[0], fields } });
  });

  test('refuses an address that has an account', async () => {
    const refused = await rest('POST', '/auth/signup', {}, { ...account, email: EMAIL.toUpperCase() });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('signing in', () => {
  test('is refused with the same error for a wrong password and for an unknown address', async () => {
    const answers = [
      await rest('POST', '/auth/login', {}, { email: EMAIL, password: 'wrong password' }),
      await rest('POST', '/auth/login', {}, { email: 'unknown@example.com', password: PASSWORD }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid email or password' } });
    }
  });

  test('ignores an invalid bearer token', async () => {
    const invalid = { authorization: 'Bearer a.b.c' };
    expect(await rest('POST', '/auth/login', invalid, { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });
});

test('a session ends at its sign-out, and the others go on', async () => {
  const other = await signedIn(ann);
  expect(await rest('POST', '/auth/logout', headers)).toMatchObject({ status: 200 });
  expect(await rest('GET', '/user/profile', headers)).toMatchObject({ status: 401 });
  expect(await rest('GET', '/user/profile', other)).toMatchObject({ status: 200 });
});

test('access tokens are refused on the routes of users, even valid ones', async () => {
  const token = await accessToken('all');
  expect(await rest('GET', '/user/profile', token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  expect(await rest('POST', '/simplify', token, { text: 'Please help.' })).toMatchObject({ status: 401 });
});

describe('the profile', () => {
  test('has the fields of its user both flat and under `user`', async () => {
    const { user, subscription, ...flat } = dataOf(await rest('GET', '/user/profile', headers));
    expect(flat).toEqual(user);
    expect(flat).toMatchObject({ email: EMAIL, full_name: 'Ann', role: 'user', subscription_status: 'active' });
    expect(subscription).toMatchObject({
      plan_id: 'free',
      plan: { id: 'free', interval: 'monthly' },
      prompts_limit: 5,
    });
  });

  test('can be sent back as a whole, and changes only in the fields that users may change', async () => {
    const whole = {
      ...dataOf(await rest('GET', '/user/profile', headers)),
      full_name: 'Anna',
      role: 'admin',
      prompts_limit: -1,
    };
    expect(dataOf(await rest('PUT', '/user/profile', headers, whole))).toMatchObject({
      user: { full_name: 'Anna', role: 'user', prompts_limit: 5, email: EMAIL },
    });
  });

  test('keeps what is left out or null', async () => {
    await rest('PUT', '/user/profile', headers, { retention_days: 30 });
    expect(dataOf(await rest('PUT', '/user/profile', headers, { full_name: null }))).toMatchObject({
      user: { full_name: 'Ann', retention_days: 30 },
    });
  });
});

describe('simplifying', () => {
  const text = 'Could you please help me, due to the fact that I am lost?';
  const simplify = (body: object, key?: string) =>
    rest('POST', '/simplify', { ...headers, ...(key !== undefined && { 'idempotency-key': key }) }, body);

  test('uses one prompt for one Idempotency-Key, repeats the answer, and refuses the key with another text', async () => {
    const first = await simplify({ text }, 'key-1');
    expect(dataOf(await simplify({ text }, 'key-1'))).toEqual(dataOf(first));
    expect(dataOf(await rest('GET', '/user/stats', headers))).toMatchObject({
      total_prompts_used: 1,
      prompts_remaining: 4,
    });
    expect(await simplify({ text: 'Another text.' }, 'key-1')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('treats an empty Idempotency-Key as a missing one, and refuses one that is too long', async () => {
    expect(dataOf(await simplify({ text }, '')).id).not.toBe(dataOf(await simplify({ text }, '')).id);
    expect(await simplify({ text }, 'x'.repeat(256))).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': 'Idempotency-Key must have at most 255 characters' } },
    });
  });

  test.each([
    [{}, 'Text is required'],
    [{ text: null }, 'Text is required'],
    [{ text: ' \n' }, 'Text is required'],
    [{ text: 'x'.repeat(20_001) }, 'Text must be at most 20000 characters'],
    // Errors about types name the JSON field.
    [{ text: 7 }, 'text must be a string'],
  ])('refuses %j', async (body, error) => {
    expect(await simplify(body)).toMatchObject({ status: 400, body: { error, fields: { text: error } } });
  });

  test('accepts half of a surrogate pair', async () => {
    expect(await simplify({ text: `Please help \ud800` })).toMatchObject({ status: 200 });
  });

  test('is refused with QUOTA_EXHAUSTED when no prompts are left', async () => {
    await Wallets.updateOne({ _id: ann._id }, { $set: { used: 5 } });
    expect(await simplify({ text })).toMatchObject({ status: 402, body: { code: 'QUOTA_EXHAUSTED' } });
  });
});

test('plans may be cached for a minute, and social proof for 30 seconds', async () => {
  const cacheControl = async (path: string) => (await rest('GET', path)).headers.get('cache-control');
  expect(await cacheControl('/plans')).toBe('public, max-age=60');
  expect(await cacheControl('/public/social-proof')).toBe('public, max-age=30');
});
