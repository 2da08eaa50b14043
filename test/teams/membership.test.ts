import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { changeSeatsOfOwner, seatsOfOwner } from '#api/modules/teams/operator-seats.service.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { type TeamRow, Teams } from '#api/modules/teams/team.model.ts';
import type { UserRecord } from '#api/modules/users/user.model.ts';
import { attempt, contextFor, givenServer, planWallet, settle } from '#test/factories/simplify.ts';
import { setPlan } from '#test/factories/subscription.ts';
import { givenMember } from '#test/factories/team.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asPerson, NOW, run } from '#test/setup/graphql.ts';
import {
  ADD,
  CREATE,
  DISSOLVE,
  guest,
  INVITE,
  LEAVE,
  newcomer,
  outcomeOf,
  refusalFor,
  REMOVE,
  RENAME,
  TEAMS,
  teamSeenBy,
  UPDATE,
} from './team-calls.ts';
import { rows, seatsAgree, tallied, times, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRow;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

describe('roles', () => {
  test('decide who may do what to whom', async () => {
    await Teams.updateOne({}, { totalSeats: 50 });
    const admin = await givenMember(team, { role: 'admin' });
    const member = await givenMember(team);
    const actors = { owner, admin: admin.user, member: member.user };
    const target = async (role: 'owner' | 'admin' | 'member') =>
      role === 'owner'
        ? String((await TeamMembers.findOne({ role: 'owner' }).orFail().lean())._id)
        : (await givenMember(team, { role })).memberId;

    const may: Record<string, string> = {};
    for (const [name, actor] of Object.entries(actors)) {
      for (const role of ['owner', 'admin', 'member'] as const) {
        const memberId = await target(role);
        const limit = { input: { teamId, memberId, promptsLimit: 3 } };
        may[`${name} limits ${role}`] = await outcomeOf(actor, UPDATE, limit);
        const other = { input: { teamId, memberId, role: role === 'admin' ? 'MEMBER' : 'ADMIN' } };
        may[`${name} changes the role of ${role}`] = await outcomeOf(actor, UPDATE, other);
        await TeamMembers.updateOne({ _id: new Types.ObjectId(memberId) }, { role });
        // Whoever removes themselves leaves.
        const isSelf = name === role && name === 'owner';
        if (!isSelf) may[`${name} removes ${role}`] = await outcomeOf(actor, REMOVE, { teamId, memberId });
      }
      may[`${name} invites an admin`] = await outcomeOf(actor, INVITE, guest(team, { role: 'ADMIN' }));
      may[`${name} invites a member`] = await outcomeOf(actor, INVITE, guest(team));
      may[`${name} adds a member`] = await outcomeOf(actor, ADD, newcomer(team));
      may[`${name} renames the team`] = await outcomeOf(actor, RENAME, { teamId, name: 'Team' });
    }
    expect(may).toEqual({
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

  test('are given by the owner, and their holder is told', async () => {
    const { user, memberId } = await givenMember(team);
    const update = (role: string) => run(asPerson(owner), UPDATE, { input: { teamId, memberId, role } });
    expect(await update('ADMIN')).toMatchObject({ updated: { role: 'ADMIN' } });
    expect(await refusalFor(owner, UPDATE, { input: { teamId, memberId, role: 'OWNER' } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { role: 'Role must be admin or member' },
    });
    expect(await Notifications.find({ userId: user._id }).lean()).toMatchObject([
      { message: 'You can manage its members now.' },
    ]);
    expect(await update('MEMBER')).toMatchObject({ updated: { role: 'MEMBER' } });
  });
});

describe('an allowance', () => {
  test('is raised, lowered and lifted, and counts what was taken before', async () => {
    const { user, memberId } = await givenMember(team, { allowance: 1 });
    const server = givenServer();
    const set = (promptsLimit: number | null) =>
      run(asPerson(owner), UPDATE, { input: { teamId, memberId, promptsLimit } });
    await attempt(contextFor(user, server));
    expect(await set(3)).toMatchObject({ updated: { promptsLimit: 3 } });
    await attempt(contextFor(user, server));
    await settle(server);
    expect(await teamSeenBy(owner)).toMatchObject({
      sharedPromptsUsed: 2,
      members: [{ promptsUsed: 0 }, { promptsLimit: 3, promptsUsed: 2 }],
    });
    expect(await set(null)).toMatchObject({ updated: { promptsLimit: null } });
    // Left out: it stays.
    await set(4);
    await run(asPerson(owner), UPDATE, { input: { teamId, memberId, role: 'ADMIN' } });
    expect(await teamSeenBy(owner)).toMatchObject({ members: [{}, { role: 'ADMIN', promptsLimit: 4 }] });
    expect(await refusalFor(owner, UPDATE, { input: { teamId, memberId, promptsLimit: 501 } })).toMatchObject({
      fields: { promptsLimit: 'Prompts cannot exceed the plan limit of 500' },
    });
  });
});

describe('leaving', () => {
  test('frees the seat and closes the pool, and the account stays', async () => {
    const { user } = await givenMember(team);
    expect(await run(asPerson(user), LEAVE, { teamId })).toEqual({ leaveTeam: teamId });
    expect(await seatsAgree(team)).toBe(1);
    expect(await planWallet(owner)).toMatchObject({ sharers: [] });
    expect(await planWallet(user)).toMatchObject({ sharesPool: false, limit: 5 });
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      message: `${user.fullName} left My Team.`,
    });
    expect(await refusalFor(user, LEAVE, { teamId })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is done by removing oneself too, and happens once', async () => {
    const { user, memberId } = await givenMember(team);
    const outcomes = await Promise.all([
      ...times(5, () => outcomeOf(user, REMOVE, { teamId, memberId })),
      ...times(5, () => outcomeOf(owner, REMOVE, { teamId, memberId })),
    ]);
    expect(tallied(outcomes)).toEqual({ ok: 1, NOT_FOUND: 9 });
    expect(await seatsAgree(team)).toBe(1);
  });

  test('is not for the owner', async () => {
    const memberId = (await teamSeenBy(owner)).members[0]?.id;
    for (const [document, variables] of [
      [LEAVE, { teamId }],
      [REMOVE, { teamId, memberId }],
    ] as const) {
      expect(await refusalFor(owner, document, variables)).toMatchObject({
        code: 'FORBIDDEN',
        message: 'The owner of a team cannot be removed. Dissolve the team instead',
      });
    }
  });

  test('at somebody else’s wish is told', async () => {
    const { user, memberId } = await givenMember(team);
    expect(await run(asPerson(owner), REMOVE, { teamId, memberId })).toEqual({ removed: memberId });
    expect(await Notifications.findOne({ userId: user._id }).lean()).toMatchObject({
      title: 'You were removed from a team',
      kind: 'warning',
    });
    expect(await run(asPerson(user), TEAMS)).toEqual({ teams: [] });
  });
});

test('a team that is dissolved leaves its members their accounts, and nothing of itself', async () => {
  const { user } = await givenMember(team);
  const { user: admin } = await givenMember(team, { role: 'admin' });
  await run(asPerson(owner), INVITE, guest(team));
  for (const actor of [user, admin]) expect(await outcomeOf(actor, DISSOLVE, { teamId })).toBe('FORBIDDEN');
  await run(asPerson(owner), DISSOLVE, { teamId });
  for (const collection of ['teams', 'team_members', 'team_invitations']) expect(await rows(collection)).toEqual([]);
  expect(await planWallet(owner)).toMatchObject({ sharers: [] });
  expect(await planWallet(user)).toMatchObject({ sharesPool: false });
  expect(await Notifications.find({ title: 'Your team was dissolved' }).lean()).toHaveLength(2);
  expect(await outcomeOf(owner, CREATE, { name: 'Again' })).toBe('ok');
});

test('after a downgrade members use plans of their own, and nothing is deleted', async () => {
  const { user } = await givenMember(team);
  const server = givenServer();
  await attempt(contextFor(user, server), 'a');
  await setPlan(owner, 'standard');
  expect(await teamSeenBy(user)).toMatchObject({
    isPoolOpen: false,
    sharedPromptsLimit: 0,
    sharedPromptsUsed: 0,
    usedSeats: 2,
  });
  await attempt(contextFor(user, server), 'b');
  await setPlan(owner, 'ultimate');
  await attempt(contextFor(user, server), 'c');
  await settle(server);
  const ledger = (await LedgerEntries.find().sort({ _id: 1 }).lean()).map(({ bucket, walletId }) => [
    bucket,
    String(walletId),
  ]);
  expect(ledger).toEqual([
    ['pool', String(owner._id)],
    ['plan', String(user._id)],
    ['pool', String(owner._id)],
  ]);
  expect(await run(asPerson(owner), '{ viewer { promptsUsed } }')).toEqual({ viewer: { promptsUsed: 2 } });
});

describe('an operator', () => {
  const change = (it: { add?: number; totalSeats?: number }, user = owner) =>
    changeSeatsOfOwner(user._id, { change: it, now: NOW });

  test('adds seats and sets their total', async () => {
    expect(await change({ add: 3 })).toMatchObject({ totalSeats: 8, availableSeats: 7, label: '1 of 8 seats used' });
    expect(await change({ totalSeats: 2 })).toMatchObject({ totalSeats: 2 });
    expect(await change({ totalSeats: 4, add: 1 })).toMatchObject({ totalSeats: 5 });
    await Promise.all(times(20, () => change({ add: 1 })));
    expect(await seatsOfOwner(owner._id, NOW)).toMatchObject({ totalSeats: 25, usedSeats: 1 });
  });

  test.each([
    [{}, 'Enter seats to add or set a total'],
    [{ add: 0 }, 'Add seats must be a positive number'],
    [{ totalSeats: 0 }, 'Total seats must be >= 1'],
  ])('is refused %j', async (wrong, message) => {
    await expect(change(wrong)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
  });

  test('can’t take seats that are in use, nor find a team where there is none', async () => {
    await givenMember(team);
    await run(asPerson(owner), INVITE, guest(team));
    await expect(change({ totalSeats: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Total seats cannot be below the 3 seats in use',
    });
    const nobody = await givenSubscriber();
    await expect(change({ add: 1 }, nobody)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No team found for this user',
    });
    await expect(seatsOfOwner(nobody._id, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
