import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { NO_TERM } from '#api/modules/accounts/plan-term.rules.ts';
import { setLastSeen } from '#api/modules/accounts/session-store.service.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { extendSubscription } from '#api/modules/subscriptions/plan-changes.service.ts';
import { copyPlans, copyPlanTerms } from '#api/modules/subscriptions/plan-copies-backfill.service.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { AdminUserListDocument, type AdminUserListQueryVariables } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let admin: UserRecord;
beforeEach(async () => {
  admin = await givenAdmin({ email: 'boss@example.com', fullName: 'Boss', createdAt: daysAgo(100), lastSeenAt: NOW });
});

const DEFAULTS = { orderBy: 'CREATED_AT', isDescending: true, first: 20 } as const;

const list = async (variables: Partial<AdminUserListQueryVariables> = {}) =>
  (await run(asUser(admin), AdminUserListDocument, { ...DEFAULTS, ...variables })).adminUserList;

const emails = async (variables: Partial<AdminUserListQueryVariables> = {}) =>
  (await list(variables)).nodes.map(({ email }) => email.replace('@example.com', ''));

async function givenThreeUsers() {
  await givenSubscriber({
    email: 'ann@example.com',
    fullName: 'ann Lee',
    createdAt: daysAgo(3),
    lastSeenAt: daysAgo(1),
    planTermAt: daysAgo(-5),
    planRenews: true,
  });
  const bob = { email: 'bob@example.com', fullName: 'Bob', planTermAt: daysAgo(-20) };
  await givenSubscriber({ ...bob, createdAt: daysAgo(2), lastSeenAt: daysAgo(40) });
  // The billing clock is about to end this plan.
  const carl = { email: 'carl@example.com', fullName: 'Carl', planTermAt: daysAgo(1) };
  await givenUser({ ...carl, createdAt: daysAgo(1), isSuspended: true });
}

async function assign(user: UserRecord, planId: string) {
  await mongoose.connection.transaction(async (session) => {
    const plan = await findPlan(session, planId);
    if (!plan) throw new Error('There is no such plan.');
    await assignPlan(session, { userId: user._id, plan, at: NOW, promptsLimitOverride: null });
  });
}

describe('users are ordered', () => {
  test.each([
    [{ orderBy: 'CREATED_AT', isDescending: true }, ['carl', 'bob', 'ann', 'boss']],
    [{ orderBy: 'CREATED_AT', isDescending: false }, ['boss', 'ann', 'bob', 'carl']],
    [{ orderBy: 'EMAIL', isDescending: false }, ['ann', 'bob', 'boss', 'carl']],
    [{ orderBy: 'FULL_NAME', isDescending: true }, ['carl', 'boss', 'bob', 'ann']],
    [{ orderBy: 'LAST_SEEN_AT', isDescending: true }, ['boss', 'ann', 'bob', 'carl']],
    [{ orderBy: 'LAST_SEEN_AT', isDescending: false }, ['carl', 'bob', 'ann', 'boss']],
    [{ orderBy: 'PLAN', isDescending: true }, ['bob', 'ann', 'carl', 'boss']],
    [{ orderBy: 'PLAN', isDescending: false }, ['boss', 'carl', 'ann', 'bob']],
    [{ orderBy: 'PLAN_TERM', isDescending: false }, ['carl', 'ann', 'bob', 'boss']],
    [{ orderBy: 'PLAN_TERM', isDescending: true }, ['boss', 'bob', 'ann', 'carl']],
  ] as const)('%j, on one page and page by page', async (order, expected) => {
    await givenThreeUsers();
    expect(await emails(order)).toEqual(expected);
    expect(await emails({ ...order, filter: { search: 'example' } })).toEqual(expected);
    for (const filter of [null, { search: 'example' }]) {
      const paged: string[] = [];
      let after: string | null = null;
      do {
        const page = await list({ ...order, filter, first: 1, after });
        paged.push(...page.nodes.map(({ email }) => email.replace('@example.com', '')));
        after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
      } while (after !== null && paged.length < 10);
      expect(paged).toEqual(expected);
    }
  });
});

describe('users are filtered', () => {
  test.each([
    [{ search: 'ANN' }, ['ann']],
    [{ search: 'example' }, ['carl', 'bob', 'ann', 'boss']],
    [{ status: 'SUSPENDED' }, ['carl']],
    [{ status: 'ACTIVE' }, ['bob', 'ann']],
    [{ status: 'NONE' }, ['boss']],
    [{ role: 'ADMIN' }, ['boss']],
    [{ planId: 'free' }, ['bob', 'ann']],
    [{ source: 'FREE', search: 'bob' }, ['bob']],
    [{ source: 'PAYMENT' }, []],
    [{ seenWithinDays: 7 }, ['ann', 'boss']],
    [{ unseenForDays: 30 }, ['carl', 'bob']],
    [{ planEndsWithinDays: 7 }, ['carl']],
    [{ planEndsWithinDays: 30 }, ['carl', 'bob']],
    [{ planRenewsWithinDays: 7, search: 'ann' }, ['ann']],
    [{ planRenewsWithinDays: 30, status: 'ACTIVE' }, ['ann']],
  ] as const)('by %j', async (filter, expected) => {
    await givenThreeUsers();
    expect(await emails({ filter })).toEqual(expected);
    expect((await list({ filter })).totalCount).toBe(expected.length);
  });

  test('by an id, or its start', async () => {
    const user = await givenSubscriber({ email: 'ann@example.com' });
    expect(await emails({ filter: { search: String(user._id) } })).toEqual(['ann']);
    expect(await emails({ filter: { search: String(user._id).slice(0, 23) } })).toContain('ann');
  });

  test.each([
    [{ filter: { seenWithinDays: 0 } }, 'filter.seenWithinDays'],
    [{ filter: { planEndsWithinDays: 0 } }, 'filter.planEndsWithinDays'],
    [{ filter: { planRenewsWithinDays: 3651 } }, 'filter.planRenewsWithinDays'],
    [{ filter: { search: 'x'.repeat(201) } }, 'filter.search'],
    [{ first: 101 }, 'first'],
    [{ after: 'nonsense' }, 'after'],
  ])('not by %j', async (variables, field) => {
    const error = await runForError(asUser(admin), AdminUserListDocument, { ...DEFAULTS, ...variables });
    expect(error.fields).toHaveProperty([field]);
  });

  test('not with a cursor that lacks an address', async () => {
    const place = { email: null, _id: String(admin._id) };
    const after = Buffer.from(JSON.stringify(place)).toString('base64url');
    expect(
      await runForError(asUser(admin), AdminUserListDocument, { ...DEFAULTS, orderBy: 'EMAIL', after }),
    ).toMatchObject({
      fields: { after: 'This cursor belongs to another order' },
    });
  });

  test('not with a cursor of another order', async () => {
    await givenThreeUsers();
    const { pageInfo } = await list({ first: 1 });
    const moved = { ...DEFAULTS, orderBy: 'EMAIL', after: pageInfo.endCursor ?? null } as const;
    expect(await runForError(asUser(admin), AdminUserListDocument, moved)).toMatchObject({
      fields: { after: 'This cursor belongs to another order' },
    });
  });
});

test('a change of the plan is seen in the list at once', async () => {
  const user = await givenSubscriber({ email: 'ann@example.com' });
  await assign(user, 'pro');
  expect(await list({ filter: { planId: 'pro', source: 'ADMIN' } })).toMatchObject({
    nodes: [
      { email: 'ann@example.com', planSource: 'ADMIN', planEndsAt: daysAgo(-31).toISOString(), planRenewsAt: null },
    ],
    totalCount: 1,
  });
  expect(await emails({ filter: { planId: 'free' } })).toEqual([]);
});

test('a bought plan renews in the list, a canceled one ends, with its added days, and the file says which', async () => {
  const user = await givenSubscriber({ email: 'ann@example.com' });
  const ann = billingOf(user, testRuntime());
  await ann.buy(NOW, 'pro');
  const [renewsOn, endsOn] = ['2026-02-01T00:00:00.000Z', '2026-02-04T00:00:00.000Z'];
  expect((await list({ filter: { search: 'ann' } })).nodes).toMatchObject([
    { planEndsAt: null, planRenewsAt: renewsOn },
  ]);
  await mongoose.connection.transaction((session) =>
    extendSubscription(session, { userId: user._id, days: 3, at: NOW }),
  );
  expect((await list({ filter: { search: 'ann' } })).nodes).toMatchObject([
    { planEndsAt: null, planRenewsAt: renewsOn },
  ]);
  await ann.cancelRenewal(NOW);
  expect((await list({ filter: { search: 'ann' } })).nodes).toMatchObject([{ planEndsAt: endsOn, planRenewsAt: null }]);
  const path = '/admin/users/export?search=ann&plan_ends_within_days=3650';
  expect(String((await server.rest('GET', path, await server.signedIn(admin))).body)).toContain(
    `,pro,Pro,payment,${endsOn},,`,
  );
});

test('the last use of any session is the last time that a user was seen', async () => {
  const session = { aud: 'web', userAgent: null, ip: null, createdAt: daysAgo(9), expiresAt: NOW } as const;
  const sessions = [{ ...session, _id: 'one', lastSeenAt: daysAgo(9) }];
  const user = await givenSubscriber({ email: 'ann@example.com', sessions, lastSeenAt: daysAgo(9) });
  await setLastSeen(user._id, 'one', daysAgo(2));
  expect((await list({ filter: { search: 'ann' } })).nodes[0]?.lastSeenAt).toBe(daysAgo(2).toISOString());
});

test('accounts from before they had copies of the plan get them when a server starts', async () => {
  const [user, none] = [await givenSubscriber(), await givenUser()];
  const ids = { _id: { $in: [user._id, none._id] } };
  await assign(user, 'pro');
  const absent = { planId: 1, planSource: 1, planTermAt: 1, planRenews: 1, lastSeenAt: 1 } as const;
  await Users.collection.updateMany(ids, { $unset: absent });
  await copyPlans();
  await copyPlanTerms();
  expect(await Users.findById(user._id).lean()).toMatchObject({
    planId: 'pro',
    planSource: 'admin',
    planTermAt: daysAgo(-31),
    planRenews: false,
    lastSeenAt: null,
  });
  const noTerm = { planTermAt: NO_TERM, planRenews: false };
  expect(await Users.findById(none._id).lean()).toMatchObject({ planId: null, planSource: null, ...noTerm });
});

test('each user has their own number of prompts, and the pool that they count toward', async () => {
  const owner = await givenTeamOwner('pro', { email: 'owner@example.com', fullName: 'Owner' });
  const team = await givenTeam(owner);
  const { user } = await givenMember(team);
  await Wallets.updateOne(
    { _id: owner._id },
    { $set: { used: 160, 'sharers.0.used': 63, windowStart: NOW, 'sharers.0.windowStart': NOW } },
  );
  await givenSubscriber({ email: 'alone@example.com' });
  const numbers = async () =>
    Object.fromEntries(
      (await list()).nodes.map(({ email, ...row }) => [
        email,
        [row.ownPromptsUsed, row.promptsUsed, row.promptsLimit, row.poolRole],
      ]),
    );
  expect(await numbers()).toMatchObject({
    'owner@example.com': [97, 160, 500, 'OWNER'],
    [user.email]: [63, 0, 5, 'MEMBER'],
    'alone@example.com': [0, 0, 5, null],
  });
  const file = await server.rest('GET', '/admin/users/export?search=owner', await server.signedIn(admin));
  expect(String(file.body)).toMatch(/,500,\d+,owner,/);
  // The pool is closed: members use their own plans.
  await Users.updateOne({ _id: owner._id }, { $set: { isSuspended: true } });
  expect(await numbers()).toMatchObject({ 'owner@example.com': [97, 160, 500, null], [user.email]: [0, 0, 5, null] });
});

test('the filtered users are exported as CSV, in which no text is a formula', async () => {
  await givenSubscriber({ email: 'ann@example.com', fullName: '=HYPERLINK("x")', createdAt: NOW });
  await givenSubscriber({ email: 'bob@example.com' });
  const answer = await server.rest('GET', '/admin/users/export?search=ann&status=active', await server.signedIn(admin));
  expect(answer.status).toBe(200);
  const [head, row, end] = String(answer.body).split('\n');
  expect(head).toBe(
    'id,email,full_name,role,status,plan_id,plan_name,source,plan_ends_at,plan_renews_at,prompts_used,prompts_limit,own_prompts_used,pool_role,last_seen_at,created_at',
  );
  expect(row).toContain(`ann@example.com,"'=HYPERLINK(""x"")",user,active,free,Free,free,,,0,5,0,,,`);
  expect(end).toBe('');
});
