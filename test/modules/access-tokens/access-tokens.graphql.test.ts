import { afterEach, expect, test } from 'vitest';
import { isAccessToken } from '#api/auth/access-token.ts';
import { DAY_MS, HOUR_MS } from '#api/lib/days.ts';
import { AccessTokens } from '#api/modules/access-tokens/access-token.model.ts';
import { apiKeyStrategy } from '#api/modules/access-tokens/api-key-strategy.service.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { givenAccessToken } from '../../factories/access-token.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import { asAnonymous, asToken, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AccessTokensDocument,
  CreateAccessTokenDocument,
  type CreateAccessTokenInput,
  DeleteAccessTokenDocument,
  RotateAccessTokenDocument,
  SetAccessTokenActiveDocument,
  UpdateAccessTokenDocument,
} from '../../setup/operations.generated.ts';

const SECOND_MS = 1000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
let now = NOW;
const options = { now: () => now };
afterEach(() => {
  now = NOW;
});

const newAdmin = async () => asUser(await givenAdmin());
const create = async (input: CreateAccessTokenInput) =>
  (await run(await newAdmin(), CreateAccessTokenDocument, { input }, options)).createAccessToken;
const rotate = async (id: string, overlapHours?: number) =>
  (
    await run(
      await newAdmin(),
      RotateAccessTokenDocument,
      { id, ...(overlapHours !== undefined && { overlapHours }) },
      options,
    )
  ).rotateAccessToken;
const isAccepted = async (token: string) => (await apiKeyStrategy({ 'x-api-key': token }, now))?.kind === 'token';
const listed = async () => (await run(await newAdmin(), AccessTokensDocument, {}, options)).accessTokens;

test('a token is shown once: neither the list nor the database contains it', async () => {
  const { token, accessToken } = await create({ name: ' Integration Key ', scopes: ['users:read', 'users:read'] });
  expect(isAccessToken(token)).toBe(true);
  expect(accessToken).toMatchObject({ tokenPrefix: token.slice(0, 12), scopes: ['users:read'], isActive: true });
  const list = await listed();
  expect(list).toEqual([expect.objectContaining({ id: accessToken.id, name: 'Integration Key', lastUsedAt: null })]);
  expect(JSON.stringify([list, await AccessTokens.find().lean()])).not.toContain(token.slice(12));
});

test.each([
  [undefined, ['all']],
  [null, ['all']],
  [[], ['all']],
  [['users:read', 'all'], ['all']],
  [
    ['addons:read', 'users:write'],
    ['users:write', 'addons:read'],
  ],
])('scopes %j become %j', async (scopes, kept) => {
  expect((await create({ name: 'Key', scopes })).accessToken.scopes).toEqual(kept);
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  [
    { name: 'Key', scopes: ['users:delete'] },
    { scopes: 'Scopes must be among all, users:read, users:write, subscriptions:write, addons:read, addons:write' },
  ],
  [{ name: 'Key', expiresAt: '2025-12-31T23:59:59Z' }, { expiresAt: 'The expiry must lie in the future' }],
])('a token with %j is refused', async (input, fields) => {
  expect(await runForError(await newAdmin(), CreateAccessTokenDocument, { input }, options)).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields,
  });
  expect(await AccessTokens.countDocuments()).toBe(0);
});

test('a token that is switched off is refused at once, and can be switched on again', async () => {
  const { token, accessToken } = await create({ name: 'Key' });
  const { id } = accessToken;
  await run(await newAdmin(), SetAccessTokenActiveDocument, { id, isActive: false });
  expect(await isAccepted(token)).toBe(false);
  expect(await listed()).toMatchObject([{ id, isActive: false }]);
  await run(await newAdmin(), SetAccessTokenActiveDocument, { id, isActive: true });
  expect(await isAccepted(token)).toBe(true);
  await run(await newAdmin(), DeleteAccessTokenDocument, { id });
  expect(await isAccepted(token)).toBe(false);
  expect(await listed()).toEqual([]);
});

test('a token is refused from the moment of its expiry', async () => {
  const { token } = await create({ name: 'Key', expiresAt: later(HOUR_MS).toISOString() });
  now = later(HOUR_MS - 1);
  expect(await isAccepted(token)).toBe(true);
  now = later(HOUR_MS);
  expect(await isAccepted(token)).toBe(false);
});

test('the name, scopes and expiry of a token can be changed, and the token stays the same', async () => {
  const { token, accessToken } = await create({ name: 'Key', scopes: ['users:read'] });
  const { id } = accessToken;
  const update = async (input: object) =>
    (await run(await newAdmin(), UpdateAccessTokenDocument, { id, input }, options)).updateAccessToken;
  const expiresAt = later(20 * DAY_MS).toISOString();
  expect(await update({ name: ' CRM ', expiresAt })).toEqual({
    id,
    name: 'CRM',
    scopes: ['users:read'],
    expiresAt,
    status: 'ACTIVE',
  });
  expect(await update({ scopes: ['addons:read'] })).toMatchObject({ name: 'CRM', scopes: ['addons:read'], expiresAt });
  expect(await isAccepted(token)).toBe(true);
  for (const [input, fields] of [
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ expiresAt: NOW.toISOString() }, { expiresAt: 'The expiry must lie in the future' }],
  ]) {
    expect(await runForError(await newAdmin(), UpdateAccessTokenDocument, { id, input }, options)).toMatchObject({
      fields,
    });
  }
  now = later(21 * DAY_MS);
  expect(await update({ name: 'Old', expiresAt })).toMatchObject({ name: 'Old', status: 'EXPIRED' });
  expect(await update({ expiresAt: null })).toMatchObject({ expiresAt: null, status: 'ACTIVE' });
  expect(await isAccepted(token)).toBe(true);
});

test('a token is EXPIRING in its last two weeks, then EXPIRED, and INACTIVE once it is switched off', async () => {
  const { accessToken } = await create({ name: 'Key', expiresAt: later(20 * DAY_MS).toISOString() });
  const status = async () => (await listed())[0]?.status;
  expect(await status()).toBe('ACTIVE');
  now = later(6 * DAY_MS);
  expect(await status()).toBe('EXPIRING');
  now = later(20 * DAY_MS);
  expect(await status()).toBe('EXPIRED');
  await run(await newAdmin(), SetAccessTokenActiveDocument, { id: accessToken.id, isActive: false });
  expect(await status()).toBe('INACTIVE');
});

test('the list names who created a token, even after that account is deleted', async () => {
  const admin = await givenAdmin({ fullName: 'Ada Admin' });
  await run(asUser(admin), CreateAccessTokenDocument, { input: { name: 'Key' } });
  await givenAccessToken(['all'], NOW);
  const creators = async () => (await listed()).map(({ createdBy }) => createdBy);
  expect(await creators()).toEqual([null, { id: String(admin._id), fullName: 'Ada Admin', email: admin.email }]);
  await Users.deleteOne({ _id: admin._id });
  expect(await creators()).toContainEqual({
    id: String(admin._id),
    fullName: 'Deleted account',
    email: '',
  });
});

test('the last use of a token is stored, at most once a minute', async () => {
  const { token } = await create({ name: 'Key' });
  const lastUse = async () => (await listed())[0]?.lastUsedAt;
  await isAccepted(token);
  expect(await lastUse()).toBe(NOW.toISOString());
  now = later(59 * SECOND_MS);
  await isAccepted(token);
  expect(await lastUse()).toBe(NOW.toISOString());
  now = later(60 * SECOND_MS);
  await Promise.all(Array.from({ length: 20 }, () => isAccepted(token)));
  expect(await lastUse()).toBe(now.toISOString());
});

test('a replaced token stays valid for the overlap, but only the one that was replaced last', async () => {
  const first = await create({ name: 'Key', scopes: ['addons:read'] });
  const { id } = first.accessToken;
  const second = await rotate(id);
  expect(second.accessToken).toMatchObject({
    id,
    scopes: ['addons:read'],
    previousExpiresAt: later(24 * HOUR_MS).toISOString(),
  });
  expect(await Promise.all([first, second].map(({ token }) => isAccepted(token)))).toEqual([true, true]);
  now = later(24 * HOUR_MS);
  expect(await Promise.all([first, second].map(({ token }) => isAccepted(token)))).toEqual([false, true]);
  expect(await listed()).toMatchObject([{ id, previousExpiresAt: null }]);
  const third = await rotate(id, 1);
  const fourth = await rotate(id, 0);
  const all = [first, second, third, fourth];
  expect(await Promise.all(all.map(({ token }) => isAccepted(token)))).toEqual([false, false, false, true]);
});

test('of concurrent rotations of a token at least one succeeds, and the token that is stored in the end was returned and works', async () => {
  const { accessToken } = await create({ name: 'Key' });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => rotate(accessToken.id)));
  const returned = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value.token] : []));
  const last = (await AccessTokens.findById(accessToken.id).lean())?.prefix;
  expect(returned.length).toBeGreaterThan(0);
  expect(await Promise.all(returned.filter((token) => token.startsWith(last ?? '')).map(isAccepted))).toEqual([true]);
});

test('deleting a token ends the one that it replaced too', async () => {
  const first = await create({ name: 'Key' });
  const second = await rotate(first.accessToken.id);
  await run(await newAdmin(), DeleteAccessTokenDocument, { id: first.accessToken.id });
  expect(await Promise.all([first, second].map(({ token }) => isAccepted(token)))).toEqual([false, false]);
});

test.each([-1, 721])('an overlap of %i hours is refused', async (overlapHours) => {
  const { id } = (await create({ name: 'Key' })).accessToken;
  expect(await runForError(await newAdmin(), RotateAccessTokenDocument, { id, overlapHours })).toMatchObject({
    fields: { overlapHours: 'The overlap must be 0 to 720 hours' },
  });
});

test.each([
  [SetAccessTokenActiveDocument, { isActive: true }],
  [RotateAccessTokenDocument, {}],
  [UpdateAccessTokenDocument, { input: { name: 'Key' } }],
  [DeleteAccessTokenDocument, {}],
])('%s of an unknown token is NOT_FOUND', async (document, variables) => {
  for (const id of ['000000000000000000000000', 'x']) {
    expect(await runForError(await newAdmin(), document, { id, ...variables })).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('only administrators see and create tokens; a token cannot create one', async () => {
  for (const [viewer, code] of [
    [asAnonymous, 'UNAUTHENTICATED'],
    [asUser(await givenUser()), 'FORBIDDEN'],
    [asToken('all'), 'FORBIDDEN'],
  ] as const) {
    expect(await runForError(viewer, AccessTokensDocument)).toMatchObject({ code });
    expect(await runForError(viewer, CreateAccessTokenDocument, { input: { name: 'Key' } })).toMatchObject({ code });
  }
});

test('the creation of a token is in the activity log of its administrator', async () => {
  const admin = await givenAdmin();
  await run(asUser(admin), CreateAccessTokenDocument, { input: { name: 'Key' } });
  const [row] = await Activities.find({ userId: admin._id }).lean();
  expect(row).toMatchObject({ type: 'api_key_access' });
  expect(row?.description).toMatch(/^Created the access token Key \(ppt_\w{8}…\)$/);
});

test('the current and the replaced token are found by an index of their hashes', async () => {
  const key = await givenAccessToken(['all'], NOW);
  const plan = await AccessTokens.findOne({ $or: [{ hash: key }, { previousHash: key }] }).explain('queryPlanner');
  expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
});
