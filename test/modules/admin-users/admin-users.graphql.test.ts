import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { copySubscriptionToAccount } from '#api/modules/accounts/account-updates.service.ts';
import { NO_TERM } from '#api/modules/accounts/plan-term.rules.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { Mails } from '#api/modules/mail/mail.model.ts';
import { OutboxEvents } from '#api/modules/outbox/outbox-event.model.ts';
import { Tombstones } from '#api/modules/personal-data/tombstone.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AdminUsersDocument,
  DeleteFirstUserDocument,
  SaveUserWithPlanDocument,
  UserWithSeatsDocument,
} from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();

interface Body {
  readonly data?: Record<string, unknown>;
  readonly error?: string;
  readonly fields?: object;
}

/** Sends a REST request of a new administrator. The path follows /admin/users. */
async function rest(method: string, path: string, body?: unknown) {
  const answer = await server.rest(method, `/admin/users${path}`, await server.signedIn(await givenAdmin()), body);
  return { status: answer.status, body: answer.body as Body };
}

const pathOf = ({ _id }: Pick<UserRecord, '_id'>, end = '') => `/${String(_id)}${end}`;
const eventsOf = async (type: string) =>
  (await OutboxEvents.find({ type }).sort({ _id: 1 }).lean()).map(({ data }) => data as Record<string, unknown>);
const listBy = async (query: string) => {
  const { body } = await rest('GET', `?${query}`);
  const { users, pagination } = body.data as { users: { email: string }[]; pagination: object };
  return { emails: users.map(({ email }) => email), pagination };
};

test('users are found by a part of their name or address, in any case, newest first', async () => {
  await givenSubscriber({ email: 'ann@example.com', fullName: 'Ann Lee' });
  await givenSubscriber({ email: 'bob@example.com', fullName: 'Bob ANNing' });
  await givenSubscriber({ email: 'carl@example.com', fullName: 'Carl' });
  expect(await listBy('search=ANN')).toEqual({
    emails: ['bob@example.com', 'ann@example.com'],
    pagination: { page: 1, limit: 20, pages: 1, total: 2 },
  });
  expect(await listBy('search=ann&page=2&limit=1')).toEqual({
    emails: ['ann@example.com'],
    pagination: { page: 2, limit: 1, pages: 2, total: 2 },
  });
});

test.each(['.*', '(', '$where', '^a', '\0'])(
  'a search for %j finds only that text, which is no pattern',
  async (text) => {
    await givenSubscriber({ email: 'ann@example.com' });
    expect((await listBy(`search=${encodeURIComponent(text)}`)).emails).toEqual([]);
  },
);

test.each(['limit=0', 'limit=101', 'page=0', 'page=x', `search=${'x'.repeat(201)}`])(
  'a list by %s is refused',
  async (query) => {
    expect((await rest('GET', `?${query}`)).status).toBe(400);
  },
);

test('an account that an administrator creates has the free plan, is announced, and its user can sign in', async () => {
  await seedPlans(NOW);
  const account = { email: ' New@Example.com', password: 'correct horse battery', full_name: ' New ', role: 'admin' };
  const { body } = await rest('POST', '', account);
  expect(body.data).toMatchObject({
    email: 'new@example.com',
    full_name: 'New',
    role: 'admin',
    plan_id: 'free',
    status: 'active',
  });
  expect(await eventsOf('user.created')).toMatchObject([{ user: { email: 'new@example.com' } }]);
  const login = await server.rest('POST', '/auth/login', {}, { email: 'new@example.com', password: account.password });
  expect(login.status).toBe(200);
  expect(await rest('POST', '', account)).toMatchObject({ status: 409 });
});

test.each([
  [{ email: 'nonsense' }, { email: 'Please enter a valid email address' }],
  [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
  [{ full_name: ' ' }, { full_name: 'Full name is required' }],
  [{ role: 'owner' }, { role: 'The role must be user or admin' }],
])('an account with %j is refused', async (wrong, fields) => {
  const account = { email: 'new@example.com', password: 'correct horse battery', full_name: 'New' };
  expect(await rest('POST', '', { ...account, ...wrong })).toMatchObject({ status: 400, body: { fields } });
});

test('several fields of an account can be changed at once, and the changes are announced', async () => {
  const user = await givenSubscriber({ email: 'old@example.com' });
  // A blank password changes nothing.
  const changes = { email: 'Moved@example.com', full_name: 'Moved', role: 'admin', status: 'suspended', password: ' ' };
  expect((await rest('PUT', pathOf(user), changes)).body.data).toMatchObject({
    email: 'moved@example.com',
    full_name: 'Moved',
    role: 'admin',
    status: 'suspended',
  });
  expect(await eventsOf('user.updated')).toMatchObject([{ changed: ['email', 'full_name', 'role'] }]);
  expect(await eventsOf('user.status_changed')).toMatchObject([{ from: 'active', to: 'suspended' }]);
  expect(await Mails.countDocuments({ template: 'email_changed' })).toBe(1);
  // The log of the user doesn't contain the administrator's address.
  const rows = await Activities.find({ userId: user._id }).lean();
  expect(rows.map(({ ipAddress }) => ipAddress)).toEqual([null, null, null]);
});

test('a plan is set in the same change as other fields: with an unknown plan, no field changes', async () => {
  const user = await givenSubscriber();
  const admin = asUser(await givenAdmin());
  const save = { id: String(user._id), input: { fullName: 'Renamed', planId: 'pro', promptsLimit: 77 } };
  const { adminUpdateUser: saved } = await run(admin, SaveUserWithPlanDocument, save);
  expect(saved).toEqual({ fullName: 'Renamed', planId: 'pro', planSource: 'ADMIN', promptsLimit: 77 });
  const wrong = { id: String(user._id), input: { fullName: 'Again', planId: 'nonsense' } };
  expect(await runForError(admin, SaveUserWithPlanDocument, wrong)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await Users.findById(user._id).lean()).toMatchObject({ fullName: 'Renamed' });
});

test('a plan and the status NONE together are refused, with an error at the status, even when the form says which plan it showed', async () => {
  const user = await givenSubscriber();
  const input = { status: 'NONE' as const, planId: 'pro', expectedPlanId: 'free' };
  const refused = await runForError(asUser(await givenAdmin()), SaveUserWithPlanDocument, {
    id: String(user._id),
    input,
  });
  expect(refused).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { status: expect.stringContaining('No plan') as string },
  });
});

test('saving unchanged fields changes nothing: sessions stay, nothing is announced', async () => {
  const user = await givenSubscriber();
  const session = await server.signedIn(user);
  const { email, fullName } = user;
  const same = { email, full_name: fullName, role: 'user', status: 'active', password: '' };
  expect((await rest('PUT', pathOf(user), same)).status).toBe(200);
  expect((await server.rest('GET', '/user/profile', session)).status).toBe(200);
  expect(await eventsOf('user.updated')).toEqual([]);
});

test.each([[{ role: 'admin' }], [{ password: 'another horse entirely' }]])(
  'changing %j ends every session',
  async (change) => {
    const user = await givenSubscriber();
    const session = await server.signedIn(user);
    expect((await rest('PUT', pathOf(user), change)).status).toBe(200);
    expect((await server.rest('GET', '/user/profile', session)).status).toBe(401);
  },
);

test('a suspension ends no session', async () => {
  const user = await givenSubscriber();
  const session = await server.signedIn(user);
  await rest('PUT', pathOf(user, '/status'), { status: 'suspended' });
  expect((await server.rest('GET', '/user/profile', session)).status).toBe(200);
});

test('a new password works at once, even when wrong ones locked the account', async () => {
  const user = await givenSubscriber({ mustChangePassword: true });
  const login = (password: string) => server.rest('POST', '/auth/login', {}, { email: user.email, password });
  for (let guess = 0; guess < 5; guess += 1) await login('a wrong one');
  expect((await login('a wrong one')).status).toBe(429);
  await rest('PUT', pathOf(user), { password: 'another horse entirely' });
  expect((await login('another horse entirely')).status).toBe(200);
  expect(await Users.findById(user._id).lean()).toMatchObject({ mustChangePassword: true });
});

test('a user whose password an administrator chose gets a mail, and must choose another', async () => {
  await seedPlans(NOW);
  const account = { email: 'new@example.com', password: 'correct horse battery', full_name: 'New' };
  await rest('POST', '', account);
  expect(await Users.findOne({ email: account.email }).lean()).toMatchObject({ mustChangePassword: true });
  expect(await Mails.countDocuments({ template: 'account_created' })).toBe(1);

  const user = await givenSubscriber();
  await rest('PUT', pathOf(user), { password: 'another horse entirely' });
  expect(await Users.findById(user._id).lean()).toMatchObject({ mustChangePassword: true });
  expect(await Mails.countDocuments({ template: 'password_set' })).toBe(1);
});

test('administrators who set their own password keep it', async () => {
  const admin = await givenAdmin();
  const change = { password: 'another horse entirely' };
  await server.rest('PUT', `/admin/users/${String(admin._id)}`, await server.signedIn(admin), change);
  expect(await Users.findById(admin._id).lean()).toMatchObject({ mustChangePassword: false });
});

test('the address of another account is refused, and no other field changes', async () => {
  const [user, other] = [await givenSubscriber(), await givenSubscriber()];
  const changes = { email: other.email, full_name: 'Renamed', password: 'another horse entirely' };
  expect(await rest('PUT', pathOf(user), changes)).toMatchObject({
    status: 409,
    body: { fields: { email: 'An account with this email already exists' } },
  });
  expect(await Users.findById(user._id).lean()).toMatchObject({ fullName: user.fullName, tokenVersion: 0 });
});

test('the end of a suspension shows the status that billing has by then; other statuses end or start the free plan', async () => {
  const user = await givenSubscriber();
  await rest('PUT', pathOf(user, '/status'), { status: 'suspended' });
  await mongoose.connection.transaction((session) =>
    copySubscriptionToAccount(session, {
      userId: user._id,
      billingStatus: 'cancelled',
      planId: null,
      planSource: null,
      planTermAt: NO_TERM,
      planRenews: false,
      at: NOW,
    }),
  );
  expect((await rest('PUT', pathOf(user, '/status'), { status: 'active' })).body.data?.status).toBe('cancelled');
  expect((await rest('PUT', pathOf(user, '/status'), { status: 'none' })).body.data?.status).toBe('none');
  expect((await rest('PUT', pathOf(user, '/status'), { status: 'active' })).body.data?.status).toBe('active');
  expect(await rest('PUT', pathOf(user, '/status'), { status: 'cancelled' })).toMatchObject({
    status: 409,
    body: { error: 'This user has no plan that ends or renews' },
  });
  expect(await rest('PUT', pathOf(user, '/status'), { status: 'gone' })).toMatchObject({ status: 400 });
});

test('deleting a user ends the account at once and leaves the other data to be erased later', async () => {
  const user = await givenSubscriber();
  expect(await rest('DELETE', pathOf(user))).toMatchObject({ status: 200, body: { data: { id: String(user._id) } } });
  expect(await Users.findById(user._id)).toBeNull();
  expect(await Tombstones.countDocuments({})).toBe(1);
  expect(await eventsOf('user.deleted')).toEqual([{ id: String(user._id), email: user.email }]);
  expect((await rest('DELETE', pathOf(user))).status).toBe(404);
});

test.each([
  [undefined, 500],
  [0, 500],
  [77, 77],
  [-1, -1],
])('a plan is assigned with prompts_limit %j', async (prompts_limit, limit) => {
  const user = await givenSubscriber();
  const { body } = await rest('PUT', pathOf(user, '/subscription'), { plan_id: 'pro', prompts_limit });
  expect(body.data).toMatchObject({ plan_id: 'pro', prompts_limit: limit, status: 'active' });
  expect(await eventsOf('subscription.updated')).toMatchObject([{ user_id: String(user._id), email: user.email }]);
});

test('days are added to the period of a plan, and refused for the free plan, which has no end', async () => {
  const user = await givenSubscriber();
  expect(await rest('POST', pathOf(user, '/days'), { days: 3 })).toMatchObject({ status: 409 });
  await rest('PUT', pathOf(user, '/subscription'), { plan_id: 'pro' });
  const end = async (days: number) =>
    new Date(String((await rest('POST', pathOf(user, '/days'), { days })).body.data?.current_period_end)).getTime();
  // The second request adds one day to the four of the first.
  expect((await end(4)) - (await end(1))).toBe(-1 * DAY_MS);
  expect(await eventsOf('subscription.extended')).toMatchObject([{ days: 4 }, { days: 1 }]);
  for (const days of [0, -1, 3651]) expect((await rest('POST', pathOf(user, '/days'), { days })).status).toBe(400);
});

test('the seats of a team are shown, added to and set', async () => {
  const owner = await givenTeamOwner('pro', { createdAt: new Date() });
  await givenTeam(owner, { usedSeats: 3 });
  const seats = async (change: object) => rest('PUT', pathOf(owner, '/team/seats'), change);
  expect((await rest('GET', pathOf(owner, '/team/seats'))).body.data).toMatchObject({ used: 3, total: 5 });
  expect((await seats({ add: 2 })).body.data).toMatchObject({ used: 3, total: 7 });
  expect((await seats({ total_seats: 4 })).body.data).toMatchObject({ used: 3, total: 4 });
  expect(await seats({ total_seats: 2 })).toMatchObject({ status: 409 });
  expect(await seats({ add: 0 })).toMatchObject({
    status: 400,
    body: { error: 'Add seats must be a positive number' },
  });
  expect(await seats({ total_seats: 0 })).toMatchObject({ status: 400, body: { error: 'Total seats must be >= 1' } });
  expect(await seats({})).toMatchObject({ status: 400, body: { error: 'Enter seats to add or set a total' } });
  // Repeated, so that their sum would be too large if each were accepted.
  for (let turn = 0; turn < 3; turn += 1) expect((await seats({ add: 2_000_000_000 })).status).toBe(400);
  const userWithoutTeam = await givenUser();
  expect(await rest('GET', pathOf(userWithoutTeam, '/team/seats'))).toMatchObject({
    status: 404,
    body: { error: 'No team found for this user' },
  });
});

test('the seats of a user without a team are null, and the rest of the query is answered', async () => {
  const user = await givenUser({ email: 'ann@example.com' });
  const admin = asUser(await givenAdmin());
  expect(await run(admin, UserWithSeatsDocument, { id: String(user._id) })).toEqual({
    adminUser: { email: 'ann@example.com' },
    adminTeamSeats: null,
  });
});

test.each([
  ['PUT', '', { full_name: 'X' }],
  ['DELETE', '', undefined],
  ['PUT', '/status', { status: 'active' }],
  ['PUT', '/subscription', { plan_id: 'pro' }],
  ['POST', '/days', { days: 1 }],
  ['PUT', '/team/seats', { add: 1 }],
  ['GET', '/team/seats', undefined],
])('%s %s of an unknown user is 404', async (method, path, body) => {
  await seedPlans(NOW);
  for (const id of ['000000000000000000000000', 'not-an-id', '%00', '$where']) {
    expect((await rest(method, `/${id}${path}`, body)).status).toBe(404);
  }
});

test('an unknown plan is 404', async () => {
  const user = await givenSubscriber();
  expect(await rest('PUT', pathOf(user, '/subscription'), { plan_id: 'nope' })).toMatchObject({ status: 404 });
});

test('users who are not administrators can neither list nor delete users', async () => {
  const viewer = asUser(await givenSubscriber());
  expect(await runForError(viewer, AdminUsersDocument)).toMatchObject({ code: 'FORBIDDEN' });
  await expect(run(viewer, DeleteFirstUserDocument)).rejects.toThrow('You may not do this');
});
