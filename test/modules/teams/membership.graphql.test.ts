import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import {
  contextFor,
  getPlanWallet,
  givenServer,
  setPlanWallet,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember } from '../../factories/team.ts';
import { asUser, run } from '../../setup/graphql.ts';
import {
  CreateTeamDocument,
  DissolveTeamDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  OwnPlanUsageDocument,
  RemoveTeamMemberDocument,
  TeamsDocument,
  UpdateTeamMemberDocument,
  ViewerPromptsUsedDocument,
} from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';
import { errorFor, getTeam, invitationInput, runForOutcome } from './team-calls.ts';
import { assertSeats, countOutcomes, findRows, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

describe('an allowance', () => {
  test('can be raised, lowered and removed, and counts earlier usage', async () => {
    const { user, memberId } = await givenMember(team, { allowance: 1 });
    const server = givenServer();
    const set = (promptsLimit: number | null) =>
      run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, promptsLimit } });
    await trySimplify(contextFor(user, server));
    expect(await set(3)).toMatchObject({ updated: { promptsLimit: 3 } });
    await trySimplify(contextFor(user, server));
    await waitForCommits(server);
    expect(await getTeam(owner)).toMatchObject({
      sharedPromptsUsed: 2,
      members: [{ promptsUsed: 0 }, { promptsLimit: 3, promptsUsed: 2 }],
    });
    expect(await set(null)).toMatchObject({ updated: { promptsLimit: null } });
    // An omitted allowance stays.
    await set(4);
    await run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, role: 'ADMIN' } });
    expect(await getTeam(owner)).toMatchObject({ members: [{}, { role: 'ADMIN', promptsLimit: 4 }] });
    expect(
      await errorFor(owner, UpdateTeamMemberDocument, { input: { teamId, memberId, promptsLimit: 501 } }),
    ).toMatchObject({
      fields: { promptsLimit: 'Prompts cannot exceed the plan limit of 500' },
    });
  });
});

test('an allowance is used up apart from the pool, which may have prompts left', async () => {
  const { user: ben } = await givenMember(team, { allowance: 1 });
  const readPool = async () => (await run(asUser(ben), OwnPlanUsageDocument)).stats.quotaSources[0];
  expect(await readPool()).toMatchObject({ kind: 'TEAM_POOL', isAllowanceUsedUp: false });
  const server = givenServer();
  await trySimplify(contextFor(ben, server));
  await waitForCommits(server);
  expect(await readPool()).toMatchObject({ kind: 'TEAM_POOL', isAllowanceUsedUp: true });
  await setPlanWallet(owner, { used: 500, limit: 500 });
  expect(await readPool()).toMatchObject({ kind: 'TEAM_POOL', isAllowanceUsedUp: false });
});

describe('leaving', () => {
  test('frees the seat, ends the use of the pool and keeps the account', async () => {
    const { user } = await givenMember(team);
    expect(await run(asUser(user), LeaveTeamDocument, { teamId })).toEqual({ leaveTeam: teamId });
    expect(await assertSeats(team)).toBe(1);
    expect(await getPlanWallet(owner)).toMatchObject({ sharers: [] });
    expect(await getPlanWallet(user)).toMatchObject({ sharesPool: false, limit: 5 });
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      message: `${user.fullName} left My Team.`,
    });
    expect(await errorFor(user, LeaveTeamDocument, { teamId })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('counts the used prompts of a former member apart, so that the owner’s own number stays', async () => {
    const { user: ben } = await givenMember(team);
    const { user: cleo, memberId } = await givenMember(team, { role: 'admin' });
    const server = givenServer();
    for (const user of [owner, ben, ben, cleo]) await trySimplify(contextFor(user, server));
    await waitForCommits(server);
    const neither = { isAllowanceUsedUp: false, endsAt: null };
    const expectUse = async (former: number, members: readonly number[]) => {
      expect(await getTeam(owner)).toMatchObject({ sharedPromptsUsed: 4, formerMembersUsed: former });
      expect((await getTeam(owner)).members.map(({ promptsUsed }) => promptsUsed)).toEqual(members);
      expect(await run(asUser(owner), OwnPlanUsageDocument)).toEqual({
        stats: {
          quotaSources: [{ kind: 'OWN_PLAN', used: 1, usedByTeam: 3, isShared: members.length > 1, ...neither }],
        },
      });
    };
    await expectUse(0, [1, 1, 2]);
    expect((await run(asUser(cleo), OwnPlanUsageDocument)).stats.quotaSources[0]).toMatchObject({
      kind: 'TEAM_POOL',
      used: 1,
      usedByTeam: 3,
    });
    await run(asUser(ben), LeaveTeamDocument, { teamId });
    await expectUse(2, [1, 1]);
    // With Ben, who has left, it is the owner's own figure that she could read from it.
    expect((await run(asUser(cleo), OwnPlanUsageDocument)).stats.quotaSources[0]).toMatchObject({ usedByTeam: null });
    expect((await run(asUser(cleo), TeamsDocument)).teams[0]).toMatchObject({ formerMembersUsed: 2 });
    await run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, role: 'MEMBER' } });
    expect((await run(asUser(cleo), TeamsDocument)).teams[0]).toMatchObject({ formerMembersUsed: null });
    await run(asUser(cleo), LeaveTeamDocument, { teamId });
    await expectUse(3, [1]);
    await run(asUser(owner), DissolveTeamDocument, { teamId });
    expect(await run(asUser(owner), OwnPlanUsageDocument)).toMatchObject({
      stats: { quotaSources: [{ used: 1, usedByTeam: 3 }] },
    });
  });

  test('by removing oneself, while the owner removes the same member, happens once', async () => {
    const { user, memberId } = await givenMember(team);
    const outcomes = await Promise.all([
      ...times(5, () => runForOutcome(user, RemoveTeamMemberDocument, { teamId, memberId })),
      ...times(5, () => runForOutcome(owner, RemoveTeamMemberDocument, { teamId, memberId })),
    ]);
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, NOT_FOUND: 9 });
    expect(await assertSeats(team)).toBe(1);
  });

  test('is refused to the owner', async () => {
    const memberId = (await getTeam(owner)).members[0]?.id;
    for (const [document, variables] of [
      [LeaveTeamDocument, { teamId }],
      [RemoveTeamMemberDocument, { teamId, memberId }],
    ] as const) {
      expect(await errorFor(owner, document, variables)).toMatchObject({
        code: 'FORBIDDEN',
        message: 'The owner of a team cannot be removed. Dissolve the team instead',
      });
    }
  });

  test('by removal notifies the member', async () => {
    const { user, memberId } = await givenMember(team);
    expect(await run(asUser(owner), RemoveTeamMemberDocument, { teamId, memberId })).toEqual({ removed: memberId });
    expect(await Notifications.findOne({ userId: user._id }).lean()).toMatchObject({
      title: 'You were removed from a team',
      kind: 'warning',
    });
    expect(await run(asUser(user), TeamsDocument)).toEqual({ teams: [] });
  });
});

test('dissolving a team deletes it and keeps the accounts of its members', async () => {
  const { user } = await givenMember(team);
  const { user: admin } = await givenMember(team, { role: 'admin' });
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team));
  for (const actor of [user, admin])
    expect(await runForOutcome(actor, DissolveTeamDocument, { teamId })).toBe('FORBIDDEN');
  await run(asUser(owner), DissolveTeamDocument, { teamId });
  for (const collection of ['teams', 'team_members', 'team_invitations'])
    expect(await findRows(collection)).toEqual([]);
  expect(await getPlanWallet(owner)).toMatchObject({ sharers: [] });
  expect(await getPlanWallet(user)).toMatchObject({ sharesPool: false });
  expect(await Notifications.find({ title: 'Your team was dissolved' }).lean()).toHaveLength(2);
  const activities = await findRows('activities');
  for (const { _id } of [user, admin]) {
    expect(activities.filter(({ userId }) => String(userId) === String(_id))).toContainEqual(
      expect.objectContaining({ description: 'The owner dissolved the team', ipAddress: null }),
    );
  }
  expect(await runForOutcome(owner, CreateTeamDocument, { name: 'Again' })).toBe('ok');
});

test('after a downgrade members use their own plans, and nothing is deleted', async () => {
  const { user } = await givenMember(team);
  const server = givenServer();
  await trySimplify(contextFor(user, server), 'a');
  await setPlan(owner, 'standard');
  expect(await getTeam(user)).toMatchObject({
    isPoolOpen: false,
    sharedPromptsLimit: 0,
    sharedPromptsUsed: 0,
    usedSeats: 2,
  });
  await trySimplify(contextFor(user, server), 'b');
  await setPlan(owner, 'ultimate');
  await trySimplify(contextFor(user, server), 'c');
  await waitForCommits(server);
  const ledger = (await LedgerEntries.find().sort({ _id: 1 }).lean()).map(({ bucket, walletId }) => [
    bucket,
    String(walletId),
  ]);
  expect(ledger).toEqual([
    ['pool', String(owner._id)],
    ['plan', String(user._id)],
    ['pool', String(owner._id)],
  ]);
  expect(await run(asUser(owner), ViewerPromptsUsedDocument)).toEqual({ viewer: { promptsUsed: 2 } });
});
