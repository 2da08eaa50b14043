import mongoose, { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits } from '#api/auth/rate-limits.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { changeSeatsOfOwner, seatsOfOwner } from '#api/modules/teams/operator-seats.service.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { type TeamRow, Teams } from '#api/modules/teams/team.model.ts';
import { type UserRecord, Users } from '#api/modules/users/user.model.ts';
import { useMailbox } from '#test/factories/mail.ts';
import { attempt, contextFor, givenServer, planWallet, settle } from '#test/factories/simplify.ts';
import { setPlan } from '#test/factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '#test/factories/team.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asNobody, asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import {
  ADD,
  CREATE,
  DISSOLVE,
  guest,
  INVITE,
  LEAVE,
  MEMBERS,
  newcomer,
  outcomeOf,
  refusalFor,
  REMOVE,
  RENAME,
  SEATS,
  TEAMS,
  teamSeenBy,
  UPDATE,
} from './team-calls.ts';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
const tallied = (outcomes: readonly string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((it) => [it, outcomes.filter((other) => other === it).length]));

let owner: UserRecord;
let team: TeamRow;
let teamId: string;
beforeEach(async () => {
  owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
  team = await givenTeam(owner);
  teamId = String(team._id);
});

/** What must be true of seats at any moment. */
async function seatsAgree(): Promise<number> {
  const { usedSeats, totalSeats } = await Teams.findById(team._id).orFail().lean();
  const taken = (await TeamMembers.countDocuments()) + (await TeamInvitations.countDocuments());
  expect(usedSeats).toBe(taken);
  expect(usedSeats).toBeLessThanOrEqual(totalSeats);
  return usedSeats;
}

describe('creating a team', () => {
  const create = (user: UserRecord, name = '') => run(asPerson(user), CREATE, { name });

  test('is for plans that include one', async () => {
    const expected = {
      code: 'PLAN_REQUIRED',
      message: 'Teams are available on the Pro and Ultimate plans. Upgrade to use them.',
    };
    const user = await givenSubscriber({ createdAt: NOW });
    expect(await refusalFor(user, CREATE, { name: 'A' })).toMatchObject(expected);
    await setPlan(user, 'standard');
    expect(await refusalFor(user, CREATE, { name: 'A' })).toMatchObject(expected);
    await setPlan(user, 'ultimate');
    expect(await create(user, '  Writers ')).toMatchObject({
      createTeam: { name: 'Writers', role: 'OWNER', usedSeats: 1, totalSeats: 5 },
    });
  });

  test('names it My Team unless told otherwise, once for each person', async () => {
    const user = await givenTeamOwner();
    expect(await run(asPerson(user), TEAMS)).toEqual({ teams: [] });
    const outcomes = await Promise.all(times(10, () => outcomeOf(user, CREATE, { name: ' ' })));
    expect(tallied(outcomes)).toEqual({ ok: 1, CONFLICT: 9 });
    expect(await teamSeenBy(user)).toMatchObject({ name: 'My Team', members: [{ role: 'OWNER' }] });
    expect(await Teams.countDocuments({ ownerId: user._id })).toBe(1);
    expect(await refusalFor(user, CREATE, { name: 'x'.repeat(81) })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('is not for whoever is in another', async () => {
    const member = await givenTeamOwner();
    await givenMember(team, {}, member);
    expect(await refusalFor(member, CREATE, { name: 'A' })).toMatchObject({
      code: 'CONFLICT',
      message: 'You are in a team already',
    });
  });
});

test('a team is seen by whoever is in it, and nobody else', async () => {
  const { user: member } = await givenMember(team, { allowance: 30 });
  const stranger = await givenTeamOwner();
  expect(await teamSeenBy(member)).toMatchObject({
    id: teamId,
    role: 'MEMBER',
    totalSeats: 5,
    usedSeats: 2,
    availableSeats: 3,
    sharedPromptsLimit: 500,
    sharedPromptsUsed: 0,
    isPoolOpen: true,
    members: [
      { role: 'OWNER', isViewer: false, promptsLimit: null, user: { fullName: 'Ann Owner', email: owner.email } },
      { role: 'MEMBER', isViewer: true, promptsLimit: 30, user: { email: member.email } },
    ],
    invitations: [],
  });
  expect(await run(asPerson(member), SEATS, { teamId })).toEqual({
    teamSeats: { teamId, totalSeats: 5, usedSeats: 2, availableSeats: 3, label: '2 of 5 seats used' },
  });
  expect(await run(asPerson(member), MEMBERS, { teamId })).toMatchObject({
    teamMembers: [{ role: 'OWNER' }, { role: 'MEMBER' }],
  });
  for (const [document, variables] of [
    [SEATS, { teamId }],
    [MEMBERS, { teamId }],
    [RENAME, { teamId, name: 'Mine' }],
    [ADD, newcomer(team)],
    [INVITE, guest(team)],
    [LEAVE, { teamId }],
    [DISSOLVE, { teamId }],
    [REMOVE, { teamId, memberId: String(new Types.ObjectId()) }],
  ] as const) {
    for (const wanted of [variables, { ...variables, teamId: 'nonsense' }]) {
      expect(await refusalFor(stranger, document, wanted)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await refusal(asNobody, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

describe('adding a member', () => {
  const mailbox = useMailbox();
  const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });

  test('opens an account that must choose a password, shares the pool, and tells whom it concerns', async () => {
    const { input } = newcomer(team, { email: ' Bob@Example.com ', promptsLimit: 7 });
    const { added } = await run(asPerson(owner), ADD, { input }, { runtime });
    expect(added).toMatchObject({ role: 'MEMBER', promptsLimit: 7 });
    const bob = await Users.findOne({ email: 'bob@example.com' }).orFail().lean<UserRecord>();
    expect(bob).toMatchObject({ fullName: `Bob ${input.lastName}`, mustChangePassword: true, role: 'user' });
    expect(await seatsAgree()).toBe(2);
    expect(await rows('outbox_events')).toMatchObject([
      { type: 'user.created', data: { user: { email: 'bob@example.com' } } },
    ]);
    expect(await rows('activities')).toMatchObject([{ userId: owner._id, type: 'profile_update' }]);
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      message: 'Ann Owner added you to My Team. You share its prompts.',
    });
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: 'bob@example.com', subject: 'You were added to My Team on PlainPrompt' });
    expect(mail?.text).toContain('https://plain.example/auth');
    expect(mail?.text).not.toContain(input.password);

    // End to end: the given password opens nothing but the choice of another.
    const signIn = 'mutation ($input: SignInInput!) { signIn(input: $input) { user { mustChangePassword } } }';
    const credentials = { email: bob.email, password: input.password };
    expect(await run(asNobody, signIn, { input: credentials })).toEqual({
      signIn: { user: { mustChangePassword: true } },
    });
    expect(await refusalFor(bob, TEAMS, {})).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }';
    await run(asPerson(bob), change, {
      input: { currentPassword: input.password, newPassword: 'a third horse, quite new' },
    });
    const free = await Users.findById(bob._id).orFail().lean<UserRecord>();
    expect(await teamSeenBy(free)).toMatchObject({ role: 'MEMBER' });
    const viewer = '{ viewer { subscription { promptsLimit promptsRemaining } } }';
    expect(await run(asPerson(free), viewer)).toEqual({
      viewer: { subscription: { promptsLimit: 5, promptsRemaining: 12 } },
    });
  });

  test.each([
    [{ firstName: ' ' }, { firstName: 'Please fill all fields' }],
    [
      { lastName: '', password: '' },
      { lastName: 'Please fill all fields', password: 'Please fill all fields' },
    ],
    [{ email: 'bob' }, { email: 'Please enter a valid email address' }],
    [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
    [{ promptsLimit: -1 }, { promptsLimit: 'Prompts must be 0 or more' }],
    [{ promptsLimit: 501 }, { promptsLimit: 'Prompts cannot exceed the plan limit of 500' }],
    [{ promptsLimit: 0 }, { promptsLimit: 'Only a plan with unlimited prompts can give unlimited prompts (0)' }],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await refusalFor(owner, ADD, newcomer(team, wrong))).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(await seatsAgree()).toBe(1);
  });

  test('takes 0 for unlimited where the plan is', async () => {
    const rich = await givenTeamOwner('ultimate');
    const theirs = await givenTeam(rich);
    expect(await run(asPerson(rich), ADD, newcomer(theirs, { promptsLimit: 0 }))).toMatchObject({
      added: { promptsLimit: null },
    });
    expect(await run(asPerson(rich), ADD, newcomer(theirs, { promptsLimit: 9000 }))).toMatchObject({
      added: { promptsLimit: 9000 },
    });
  });

  test('never takes over an account: whoever has one is to be invited', async () => {
    const victim = await givenSubscriber();
    const before = await Users.findById(victim._id).select('+passwordHash').lean();
    const text = 'An account with this email already exists. Invite them instead';
    expect(await refusalFor(owner, ADD, newcomer(team, { email: victim.email.toUpperCase() }))).toMatchObject({
      code: 'CONFLICT',
      message: text,
      fields: { email: text },
    });
    expect(await Users.findById(victim._id).select('+passwordHash').lean()).toEqual(before);
    const twins = await Promise.all(
      times(5, () => outcomeOf(owner, ADD, newcomer(team, { email: 'bob@example.com' }))),
    );
    expect(tallied(twins)).toEqual({ ok: 1, CONFLICT: 4 });
    expect(await seatsAgree()).toBe(2);
  });

  test('needs a plan that still includes a team', async () => {
    await setPlan(owner, 'standard');
    expect(await refusalFor(owner, ADD, newcomer(team))).toMatchObject({ code: 'PLAN_REQUIRED' });
    expect(await refusalFor(owner, INVITE, guest(team))).toMatchObject({ code: 'PLAN_REQUIRED' });
  });

  test('and inviting is done twenty times an hour', async () => {
    await Teams.updateOne({}, { totalSeats: 1000 });
    const strict = { runtime: { ...testRuntime(), rateLimits: createRateLimits({ scale: 1 }) } };
    for (let i = 0; i < 20; i += 1) expect(await outcomeOf(owner, INVITE, guest(team), strict)).toBe('ok');
    expect(await outcomeOf(owner, INVITE, guest(team), strict)).toBe('RATE_LIMITED');
    expect(await outcomeOf(owner, ADD, newcomer(team), strict)).toBe('RATE_LIMITED');
  });
});

describe('of 50 at once on 3 free seats', () => {
  beforeEach(() => givenMember(team));

  test('3 are added', async () => {
    const outcomes = await Promise.all(times(50, () => outcomeOf(owner, ADD, newcomer(team))));
    expect(tallied(outcomes)).toEqual({ ok: 3, CONFLICT: 47 });
    expect(await seatsAgree()).toBe(5);
    expect(await TeamMembers.countDocuments()).toBe(5);
    expect(await Users.countDocuments({ mustChangePassword: true })).toBe(3);
    expect((await planWallet(owner)).sharers).toHaveLength(4);
  }, 60_000);

  test('3 are added or invited', async () => {
    const outcomes = await Promise.all(
      times(50, (i) => (i % 2 ? outcomeOf(owner, ADD, newcomer(team)) : outcomeOf(owner, INVITE, guest(team)))),
    );
    expect(tallied(outcomes)).toEqual({ ok: 3, CONFLICT: 47 });
    expect(await seatsAgree()).toBe(5);
    expect(await refusalFor(owner, ADD, newcomer(team))).toMatchObject({
      code: 'CONFLICT',
      message: 'No seats are available. Add seats, or remove somebody or an invitation first',
    });
  }, 60_000);
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
    expect(await seatsAgree()).toBe(1);
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
    expect(await seatsAgree()).toBe(1);
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
