import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { changeOwnerSeats, findOwnerSeats, type SeatChange } from '#api/modules/teams/owner-seats.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { TEAM } from '#schema/limits.ts';
import { contextFor, getPlanWallet, givenServer, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, testContext } from '../../setup/graphql.ts';
import {
  AddTeamMemberDocument,
  CreateTeamDocument,
  DissolveTeamDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  OwnPlanUsageDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
  type TeamRole,
  TeamsDocument,
  UpdateTeamMemberDocument,
  ViewerPromptsUsedDocument,
} from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';
import { errorFor, getTeam, invitationInput, newMemberInput, runForOutcome } from './team-calls.ts';
import { assertSeats, countOutcomes, findRows, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

describe('roles', () => {
  test('decide what each role may do to each other role', async () => {
    await Teams.updateOne({}, { totalSeats: 50 });
    const admin = await givenMember(team, { role: 'admin' });
    const member = await givenMember(team);
    const actors = { owner, admin: admin.user, member: member.user };
    const target = async (role: 'owner' | 'admin' | 'member') =>
      role === 'owner'
        ? String((await TeamMembers.findOne({ role: 'owner' }).orFail().lean())._id)
        : (await givenMember(team, { role })).memberId;

    const outcomes: Record<string, string> = {};
    for (const [name, actor] of Object.entries(actors)) {
      for (const role of ['owner', 'admin', 'member'] as const) {
        const memberId = await target(role);
        const limit = { input: { teamId, memberId, promptsLimit: 3 } };
        outcomes[`${name} limits ${role}`] = await runForOutcome(actor, UpdateTeamMemberDocument, limit);
        const other = { input: { teamId, memberId, role: role === 'admin' ? 'MEMBER' : 'ADMIN' } };
        outcomes[`${name} changes the role of ${role}`] = await runForOutcome(actor, UpdateTeamMemberDocument, other);
        await TeamMembers.updateOne({ _id: new Types.ObjectId(memberId) }, { role });
        // An owner who removes themselves leaves, which has its own test.
        const isSelf = name === role && name === 'owner';
        if (!isSelf)
          outcomes[`${name} removes ${role}`] = await runForOutcome(actor, RemoveTeamMemberDocument, {
            teamId,
            memberId,
          });
      }
      outcomes[`${name} invites an admin`] = await runForOutcome(
        actor,
        InviteToTeamDocument,
        invitationInput(team, { role: 'ADMIN' }),
      );
      outcomes[`${name} invites a member`] = await runForOutcome(actor, InviteToTeamDocument, invitationInput(team));
      outcomes[`${name} adds a member`] = await runForOutcome(actor, AddTeamMemberDocument, newMemberInput(team));
      outcomes[`${name} renames the team`] = await runForOutcome(actor, RenameTeamDocument, { teamId, name: 'Team' });
    }
    expect(outcomes).toEqual({
      'owner limits owner': 'FORBIDDEN',
      'owner changes the role of owner': 'FORBIDDEN',
      'owner limits admin': 'ok',
      'owner changes the role of admin': 'ok',
      'owner removes admin': 'ok',
      'owner limits member': 'ok',
      'owner changes the role of member': 'ok',
      'owner removes member': 'ok',
      'owner invites an admin': 'ok',
      'owner invites a member': 'ok',
      'owner adds a member': 'ok',
      'owner renames the team': 'ok',
      'admin limits owner': 'FORBIDDEN',
      'admin changes the role of owner': 'FORBIDDEN',
      'admin removes owner': 'FORBIDDEN',
      'admin limits admin': 'FORBIDDEN',
      'admin changes the role of admin': 'FORBIDDEN',
      'admin removes admin': 'FORBIDDEN',
      'admin limits member': 'ok',
      'admin changes the role of member': 'FORBIDDEN',
      'admin removes member': 'ok',
      'admin invites an admin': 'FORBIDDEN',
      'admin invites a member': 'ok',
      'admin adds a member': 'ok',
      'admin renames the team': 'ok',
      'member limits owner': 'FORBIDDEN',
      'member changes the role of owner': 'FORBIDDEN',
      'member removes owner': 'FORBIDDEN',
      'member limits admin': 'FORBIDDEN',
      'member changes the role of admin': 'FORBIDDEN',
      'member removes admin': 'FORBIDDEN',
      'member limits member': 'FORBIDDEN',
      'member changes the role of member': 'FORBIDDEN',
      'member removes member': 'FORBIDDEN',
      'member invites an admin': 'FORBIDDEN',
      'member invites a member': 'FORBIDDEN',
      'member adds a member': 'FORBIDDEN',
      'member renames the team': 'FORBIDDEN',
    });
  });

  test('are changed by the owner, and the member is notified', async () => {
    const { user, memberId } = await givenMember(team);
    const update = (role: TeamRole) =>
      run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, role } });
    expect(await update('ADMIN')).toMatchObject({ updated: { role: 'ADMIN' } });
    expect(
      await errorFor(owner, UpdateTeamMemberDocument, { input: { teamId, memberId, role: 'OWNER' } }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { role: 'Role must be admin or member' },
    });
    expect(await Notifications.find({ userId: user._id }).lean()).toMatchObject([
      { message: 'You can now manage its members.' },
    ]);
    expect(await update('MEMBER')).toMatchObject({ updated: { role: 'MEMBER' } });
  });
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

  test('leaves the used prompts with the former members: the owner’s own number stays', async () => {
    const { user: ben } = await givenMember(team);
    const { user: cleo, memberId } = await givenMember(team, { role: 'admin' });
    const server = givenServer();
    for (const user of [owner, ben, ben, cleo]) await trySimplify(contextFor(user, server));
    await waitForCommits(server);
    const expectUse = async (former: number, members: readonly number[]) => {
      expect(await getTeam(owner)).toMatchObject({ sharedPromptsUsed: 4, formerMembersUsed: former });
      expect((await getTeam(owner)).members.map(({ promptsUsed }) => promptsUsed)).toEqual(members);
      expect(await run(asUser(owner), OwnPlanUsageDocument)).toEqual({
        stats: {
          quotaSources: [{ kind: 'OWN_PLAN', used: 1, usedByTeam: 3, isShared: members.length > 1, endsAt: null }],
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

  test('can also be done by removing oneself, and happens once', async () => {
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

describe('an administrator', () => {
  let admin: UserRecord;
  beforeEach(async () => {
    admin = await givenAdmin();
  });
  const change = (seats: SeatChange, user = owner) => changeOwnerSeats(testContext(asUser(admin)), user._id, seats);

  test('adds seats and sets the total', async () => {
    expect(await change({ add: 3 })).toMatchObject({ totalSeats: 8, availableSeats: 7, label: '1 of 8 seats used' });
    expect(await change({ totalSeats: 2 })).toMatchObject({ totalSeats: 2 });
    expect(await change({ totalSeats: 4, add: 1 })).toMatchObject({ totalSeats: 5 });
    await Promise.all(times(20, () => change({ add: 1 })));
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 25, usedSeats: 1 });
  });

  test('adds seats once for each key, however often the request is sent', async () => {
    const send = () => change({ add: 3, idempotencyKey: 'a' });
    const answers = await Promise.all(times(10, send));
    expect(new Set(answers.map(({ totalSeats }) => totalSeats))).toEqual(new Set([8]));
    expect(await send()).toMatchObject({ totalSeats: 8 });
    expect(await change({ add: 3, idempotencyKey: 'b' })).toMatchObject({ totalSeats: 11 });
    await expect(change({ add: 4, idempotencyKey: 'b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 11 });
  });

  test.each([
    [{}, 'Enter seats to add or set a total'],
    [{ add: 0 }, 'Add seats must be a positive number'],
    [{ totalSeats: 0 }, 'Total seats must be >= 1'],
  ])('gets an error for %j', async (wrong, message) => {
    await expect(change(wrong)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
  });

  test('can add seats to a team that has fewer than it uses, and no more than the maximum', async () => {
    // Bought seats can end while they are in use.
    await Teams.updateOne({ _id: team._id }, { usedSeats: 8 });
    expect(await change({ add: 1 })).toMatchObject({ totalSeats: 6, usedSeats: 8, availableSeats: 0 });
    await expect(change({ totalSeats: 6, add: 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change({ add: TEAM.maxSeats })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 6 });
  });

  test('can’t remove seats in use, and gets NOT_FOUND for a user without a team', async () => {
    await givenMember(team);
    await run(asUser(owner), InviteToTeamDocument, invitationInput(team));
    await expect(change({ totalSeats: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Total seats cannot be below the 3 seats in use',
    });
    const userWithoutTeam = await givenSubscriber();
    await expect(change({ add: 1 }, userWithoutTeam)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No team found for this user',
    });
    expect(await findOwnerSeats(userWithoutTeam._id, NOW)).toBeNull();
  });
});
