import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits } from '#api/auth/rate-limits.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { type TeamRow, Teams } from '#api/modules/teams/team.model.ts';
import { type UserRecord, Users } from '#api/modules/users/user.model.ts';
import { useMailbox } from '#test/factories/mail.ts';
import { planWallet } from '#test/factories/simplify.ts';
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
} from './team-calls.ts';
import { rows, seatsAgree, tallied, times, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRow;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

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
    expect(await seatsAgree(team)).toBe(2);
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
    expect(await seatsAgree(team)).toBe(1);
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
    expect(await seatsAgree(team)).toBe(2);
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
    expect(await seatsAgree(team)).toBe(5);
    expect(await TeamMembers.countDocuments()).toBe(5);
    expect(await Users.countDocuments({ mustChangePassword: true })).toBe(3);
    expect((await planWallet(owner)).sharers).toHaveLength(4);
  }, 60_000);

  test('3 are added or invited', async () => {
    const outcomes = await Promise.all(
      times(50, (i) => (i % 2 ? outcomeOf(owner, ADD, newcomer(team)) : outcomeOf(owner, INVITE, guest(team)))),
    );
    expect(tallied(outcomes)).toEqual({ ok: 3, CONFLICT: 47 });
    expect(await seatsAgree(team)).toBe(5);
    expect(await refusalFor(owner, ADD, newcomer(team))).toMatchObject({
      code: 'CONFLICT',
      message: 'No seats are available. Add seats, or remove somebody or an invitation first',
    });
  }, 60_000);
});
