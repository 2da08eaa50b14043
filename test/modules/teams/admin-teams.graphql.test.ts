import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { toTeamQuery } from '#api/modules/teams/admin-teams.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AdminTeamDocument,
  AdminTeamsDocument,
  type AdminTeamsQueryVariables,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const server = useServer();

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let admin: UserRecord;
beforeEach(async () => {
  admin = await givenAdmin();
});

const list = async (variables: AdminTeamsQueryVariables = {}) =>
  (await run(asUser(admin), AdminTeamsDocument, variables)).adminTeams;

const names = async (variables: AdminTeamsQueryVariables) => (await list(variables)).nodes.map(({ name }) => name);

/** Three teams, from the oldest to the newest. */
async function givenTeams() {
  const ann = await givenTeamOwner('pro', { email: 'ann@example.com', fullName: 'Ann Lee' });
  const acme = await givenTeam(ann, { name: 'Acme', createdAt: daysAgo(3), totalSeats: 9, boughtSeats: 4 });
  const bob = await givenTeamOwner('pro', { email: 'bob@example.com', fullName: 'Bob' });
  const zoo = await givenTeam(bob, { name: 'Zoo', createdAt: daysAgo(2) });
  await givenMember(zoo);
  await givenTeam(await givenTeamOwner(), { name: 'Lab', createdAt: daysAgo(1), totalSeats: 7 });
  return { ann, acme, zoo };
}

describe('teams', () => {
  test('are listed with their owner, plan, seats and members', async () => {
    const { ann } = await givenTeams();
    const { nodes, totalCount } = await list();
    expect(totalCount).toBe(3);
    expect(nodes.map(({ name, memberCount }) => [name, memberCount])).toEqual([
      ['Lab', 1],
      ['Zoo', 2],
      ['Acme', 1],
    ]);
    expect(nodes[2]).toMatchObject({
      ownerId: String(ann._id),
      ownerEmail: 'ann@example.com',
      ownerName: 'Ann Lee',
      planName: 'Pro',
      totalSeats: 9,
      usedSeats: 1,
      availableSeats: 8,
      boughtSeats: 4,
      sharedPromptsLimit: 500,
    });
    expect(nodes[1]).toMatchObject({ usedSeats: 2, boughtSeats: 0 });
  });

  test('are found by name, owner and id, and filtered by bought seats and time', async () => {
    const { ann, acme } = await givenTeams();
    const searches = ['acm', 'ANN@', 'lee', String(ann._id), String(acme._id)];
    for (const search of searches) expect(await names({ filter: { search } }), search).toEqual(['Acme']);
    expect(await names({ filter: { search: '.*' } })).toEqual([]);
    expect(await names({ filter: { hasBoughtSeats: true } })).toEqual(['Acme']);
    expect(await names({ filter: { hasBoughtSeats: false } })).toEqual(['Lab', 'Zoo']);
    const since = daysAgo(2).toISOString();
    expect(await names({ filter: { since } })).toEqual(['Lab', 'Zoo']);
    expect(await names({ filter: { until: since, hasBoughtSeats: true } })).toEqual(['Acme']);
    expect(await runForError(asUser(admin), AdminTeamsDocument, { filter: { since, until: since } })).toMatchObject({
      fields: { 'filter.since': 'The start must be before the end' },
    });
  });

  test('are found by name also when the text matches more users than one search can take', async () => {
    await givenTeams();
    const users = Array.from({ length: 1001 }, (_, index) => ({ email: `acme${index}@example.com` }));
    await Users.collection.insertMany(users);
    const found = await list({ filter: { search: 'acme' } });
    expect(found.nodes.map(({ name }) => name)).toEqual(['Acme']);
    expect(found.isOwnerSearched).toBe(false);
    expect(await list({ filter: { search: 'ann@' } })).toMatchObject({ totalCount: 1, isOwnerSearched: true });
  });

  test.each([
    [{ orderBy: 'CREATED_AT', isDescending: true }, ['Lab', 'Zoo', 'Acme']],
    [{ orderBy: 'CREATED_AT', isDescending: false }, ['Acme', 'Zoo', 'Lab']],
    [{ orderBy: 'TOTAL_SEATS', isDescending: true }, ['Acme', 'Lab', 'Zoo']],
    [{ orderBy: 'USED_SEATS', isDescending: false }, ['Acme', 'Lab', 'Zoo']],
  ] as const)('are ordered by %j, page by page', async (order, expected) => {
    await givenTeams();
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page = await list({ ...order, first: 1, after });
      paged.push(...page.nodes.map(({ name }) => name));
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
    } while (after !== null);
    expect(paged).toEqual(expected);
  });

  test('are read by an index in each order', async () => {
    for (const order of ['createdAt', 'totalSeats', 'usedSeats']) {
      const query = Teams.find((await toTeamQuery({})).query).sort({ [order]: -1, _id: -1 });
      const plan = JSON.stringify(await query.limit(20).explain('queryPlanner'));
      expect(plan).toContain(`"${order}_1__id_1"`);
      expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
    }
  });
});

test('the payment state says whether the plan is paid, ends, was assigned, or includes no team', async () => {
  const runtime = testRuntime();
  const payer = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await payer.buy(NOW, 'pro');
  await givenTeam(payer.user, { name: 'Payer' });
  const state = async () => (await list()).nodes[0]?.paymentState;
  expect(await state()).toBe('PAID');
  await Subscriptions.updateOne({ _id: payer.user._id }, { $set: { cancelAtPeriodEnd: true } });
  expect(await state()).toBe('ENDING');
  await Subscriptions.updateOne({ _id: payer.user._id }, { $set: { source: 'admin' } });
  expect(await state()).toBe('UNPAID');
  await Subscriptions.updateOne({ _id: payer.user._id }, { $set: { planId: 'free', source: 'free' } });
  expect(await state()).toBe('CLOSED');
});

test('a team has its members and open invitations', async () => {
  const { zoo } = await givenTeams();
  const invitation = { teamId: zoo._id, role: 'member', invitedBy: zoo.ownerId, createdAt: NOW } as const;
  await TeamInvitations.create(
    { ...invitation, email: 'new@example.com', expiresAt: daysAgo(-1) },
    { ...invitation, email: 'old@example.com', expiresAt: daysAgo(1) },
  );
  const { adminTeam } = await run(asUser(admin), AdminTeamDocument, { id: String(zoo._id) });
  expect(adminTeam).toMatchObject({ name: 'Zoo', memberCount: 2, endingSeats: 0, sharedPromptsUsed: 0 });
  expect(adminTeam.members.map(({ email, role }) => [email, role])).toEqual([
    ['bob@example.com', 'OWNER'],
    [expect.any(String), 'MEMBER'],
  ]);
  expect(adminTeam.invitations).toEqual([{ email: 'new@example.com', role: 'MEMBER' }]);
});

test('an unknown team is not found, and users who are not administrators see no teams', async () => {
  const id = String(new Types.ObjectId());
  expect(await runForError(asUser(admin), AdminTeamDocument, { id })).toMatchObject({ code: 'NOT_FOUND' });
  const user = await givenSubscriber();
  expect(await runForError(asUser(user), AdminTeamsDocument, {})).toMatchObject({ code: 'FORBIDDEN' });
});

test('the filtered teams are exported as CSV', async () => {
  const { acme } = await givenTeams();
  const headers = await server.signedIn(admin);
  const { status, body } = await server.rest('GET', '/admin/teams/export?has_bought_seats=true', headers);
  expect(status).toBe(200);
  const [columns, ...rows] = String(body).trim().split('\n');
  expect(columns).toBe(
    'id,name,owner_id,owner_email,plan_name,payment_state,members,used_seats,total_seats,bought_seats,created_at',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${String(acme._id)},Acme,${String(acme.ownerId)},ann@example.com,Pro,`);
});
