import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { useMailbox } from '../../factories/mail.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AddTeamMemberDocument,
  ChangePasswordReturningTokenDocument,
  CreateTeamDocument,
  DissolveTeamDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  PromptsLimitAndRemainingDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
  SignInReturningMustChangePasswordDocument,
  TeamMembersDocument,
  TeamsDocument,
  TeamSeatsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { errorFor, getTeam, invitationInput, newMemberInput, runForOutcome } from './team-calls.ts';
import { assertSeats, countOutcomes, findRows, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

describe('creating a team', () => {
  const create = (user: UserRecord, name = '') => run(asUser(user), CreateTeamDocument, { name });

  test('needs a plan that includes a team', async () => {
    const expected = {
      code: 'PLAN_REQUIRED',
      message: 'The owner of a team needs a plan that includes teams. Upgrade to use them.',
    };
    const user = await givenSubscriber({ createdAt: NOW });
    expect(await errorFor(user, CreateTeamDocument, { name: 'A' })).toMatchObject(expected);
    await setPlan(user, 'standard');
    expect(await errorFor(user, CreateTeamDocument, { name: 'A' })).toMatchObject(expected);
    await setPlan(user, 'ultimate');
    expect(await create(user, '  Writers ')).toMatchObject({
      createTeam: { name: 'Writers', role: 'OWNER', usedSeats: 1, totalSeats: 5 },
    });
  });

  test('uses the default name for an empty one, and works once per user', async () => {
    const user = await givenTeamOwner();
    expect(await run(asUser(user), TeamsDocument)).toEqual({ teams: [] });
    const outcomes = await Promise.all(times(10, () => runForOutcome(user, CreateTeamDocument, { name: ' ' })));
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, CONFLICT: 9 });
    expect(await getTeam(user)).toMatchObject({ name: 'My Team', members: [{ role: 'OWNER' }] });
    expect(await Teams.countDocuments({ ownerId: user._id })).toBe(1);
    expect(await errorFor(user, CreateTeamDocument, { name: 'x'.repeat(81) })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('is refused to a member of another team', async () => {
    const member = await givenTeamOwner();
    await givenMember(team, {}, member);
    expect(await errorFor(member, CreateTeamDocument, { name: 'A' })).toMatchObject({
      code: 'CONFLICT',
      message: 'You are already in a team',
    });
  });
});

test('a team is visible to its members only', async () => {
  const { user: member } = await givenMember(team, { allowance: 30 });
  const stranger = await givenTeamOwner();
  expect(await getTeam(member)).toMatchObject({
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
  expect(await run(asUser(member), TeamSeatsDocument, { teamId })).toEqual({
    teamSeats: { teamId, totalSeats: 5, usedSeats: 2, availableSeats: 3, label: '2 of 5 seats used' },
  });
  expect(await run(asUser(member), TeamMembersDocument, { teamId })).toMatchObject({
    teamMembers: [{ role: 'OWNER' }, { role: 'MEMBER' }],
  });
  for (const [document, variables] of [
    [TeamSeatsDocument, { teamId }],
    [TeamMembersDocument, { teamId }],
    [RenameTeamDocument, { teamId, name: 'Mine' }],
    [AddTeamMemberDocument, newMemberInput(team)],
    [InviteToTeamDocument, invitationInput(team)],
    [LeaveTeamDocument, { teamId }],
    [DissolveTeamDocument, { teamId }],
    [RemoveTeamMemberDocument, { teamId, memberId: String(new Types.ObjectId()) }],
  ] as const) {
    for (const wanted of [variables, { ...variables, teamId: 'nonsense' }]) {
      expect(await errorFor(stranger, document, wanted)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await runForError(asAnonymous, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

describe('adding a member', () => {
  const mailbox = useMailbox();
  const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });

  test('creates an account that must change its password and shares the pool, and notifies and mails the member', async () => {
    const { input } = newMemberInput(team, { email: ' Bob@Example.com ', promptsLimit: 7 });
    const { added } = await run(asUser(owner), AddTeamMemberDocument, { input }, { runtime });
    expect(added).toMatchObject({ role: 'MEMBER', promptsLimit: 7 });
    const bob = await Users.findOne({ email: 'bob@example.com' }).orFail().lean<UserRecord>();
    expect(bob).toMatchObject({ fullName: `Bob ${input.lastName}`, mustChangePassword: true, role: 'user' });
    expect(await assertSeats(team)).toBe(2);
    expect(await findRows('outbox_events')).toMatchObject([
      { type: 'user.created', data: { user: { email: 'bob@example.com' } } },
    ]);
    expect(await findRows('activities')).toMatchObject([{ userId: owner._id, type: 'profile_update' }]);
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      message: 'Ann Owner added you to My Team. You share its prompts.',
    });
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({
      to: 'bob@example.com',
      subject: 'You were added to the team of “Ann Owner” on PlainPrompt',
    });
    expect(mail?.text).toContain('https://plain.example/auth');
    expect(mail?.text).not.toContain(input.password);

    const credentials = { email: bob.email, password: input.password };
    expect(await run(asAnonymous, SignInReturningMustChangePasswordDocument, { input: credentials })).toEqual({
      signIn: { user: { mustChangePassword: true } },
    });
    expect(await errorFor(bob, TeamsDocument, {})).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
    await run(asUser(bob), ChangePasswordReturningTokenDocument, {
      input: { currentPassword: input.password, newPassword: 'a third horse, quite new' },
    });
    const activated = await Users.findById(bob._id).orFail().lean<UserRecord>();
    expect(await getTeam(activated)).toMatchObject({ role: 'MEMBER' });
    // 5 prompts of the member's own plan, and the allowance of 7.
    expect(await run(asUser(activated), PromptsLimitAndRemainingDocument)).toEqual({
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
    [
      { promptsLimit: 0 },
      { promptsLimit: 'Enter 1 to 500, or leave it empty: only a plan with unlimited prompts allows 0' },
    ],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await errorFor(owner, AddTeamMemberDocument, newMemberInput(team, wrong))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
    expect(await assertSeats(team)).toBe(1);
  });

  test('accepts 0 as unlimited on an unlimited plan', async () => {
    const ultimateOwner = await givenTeamOwner('ultimate');
    const ultimateTeam = await givenTeam(ultimateOwner);
    expect(
      await run(asUser(ultimateOwner), AddTeamMemberDocument, newMemberInput(ultimateTeam, { promptsLimit: 0 })),
    ).toMatchObject({
      added: { promptsLimit: null },
    });
    expect(
      await run(asUser(ultimateOwner), AddTeamMemberDocument, newMemberInput(ultimateTeam, { promptsLimit: 9000 })),
    ).toMatchObject({
      added: { promptsLimit: 9000 },
    });
  });

  test('is refused for an existing account, which stays unchanged', async () => {
    const victim = await givenSubscriber();
    const before = await Users.findById(victim._id).select('+passwordHash').lean();
    const text = 'An account with this email already exists. Invite them instead';
    expect(
      await errorFor(owner, AddTeamMemberDocument, newMemberInput(team, { email: victim.email.toUpperCase() })),
    ).toMatchObject({
      code: 'CONFLICT',
      message: text,
      fields: { email: text },
    });
    expect(await Users.findById(victim._id).select('+passwordHash').lean()).toEqual(before);
    const twins = await Promise.all(
      times(5, () => runForOutcome(owner, AddTeamMemberDocument, newMemberInput(team, { email: 'bob@example.com' }))),
    );
    expect(countOutcomes(twins)).toEqual({ ok: 1, CONFLICT: 4 });
    expect(await assertSeats(team)).toBe(2);
  });

  test('needs a plan that still includes a team', async () => {
    await setPlan(owner, 'standard');
    expect(await errorFor(owner, AddTeamMemberDocument, newMemberInput(team))).toMatchObject({ code: 'PLAN_REQUIRED' });
    expect(await errorFor(owner, InviteToTeamDocument, invitationInput(team))).toMatchObject({ code: 'PLAN_REQUIRED' });
  });

  test('is limited, together with invitations, to 20 per hour', async () => {
    await Teams.updateOne({}, { totalSeats: 1000 });
    const strict = { runtime: { ...testRuntime(), rateLimits: createRateLimits({ scale: 1 }) } };
    for (let i = 0; i < 20; i += 1)
      expect(await runForOutcome(owner, InviteToTeamDocument, invitationInput(team), strict)).toBe('ok');
    expect(await runForOutcome(owner, InviteToTeamDocument, invitationInput(team), strict)).toBe('RATE_LIMITED');
    expect(await runForOutcome(owner, AddTeamMemberDocument, newMemberInput(team), strict)).toBe('RATE_LIMITED');
  });
});

describe('with 50 requests at once for 3 free seats', () => {
  beforeEach(() => givenMember(team));

  test('3 members are added', async () => {
    const outcomes = await Promise.all(
      times(50, () => runForOutcome(owner, AddTeamMemberDocument, newMemberInput(team))),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 3, CONFLICT: 47 });
    expect(await assertSeats(team)).toBe(5);
    expect(await TeamMembers.countDocuments()).toBe(5);
    expect(await Users.countDocuments({ mustChangePassword: true })).toBe(3);
    expect((await getPlanWallet(owner)).sharers).toHaveLength(4);
  });

  test('3 members are added or invited', async () => {
    const outcomes = await Promise.all(
      times(50, (i) =>
        i % 2
          ? runForOutcome(owner, AddTeamMemberDocument, newMemberInput(team))
          : runForOutcome(owner, InviteToTeamDocument, invitationInput(team)),
      ),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 3, CONFLICT: 47 });
    expect(await assertSeats(team)).toBe(5);
    expect(await errorFor(owner, AddTeamMemberDocument, newMemberInput(team))).toMatchObject({
      code: 'CONFLICT',
      message: 'No seats are available. Add seats, or remove a member or an invitation first',
    });
  });
});
