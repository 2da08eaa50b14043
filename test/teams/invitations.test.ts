import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { expireInvitations } from '#api/modules/teams/expire-invitations.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { type TeamRow, Teams } from '#api/modules/teams/team.model.ts';
import { type UserRecord, Users } from '#api/modules/users/user.model.ts';
import { useMailbox } from '#test/factories/mail.ts';
import { planWallet } from '#test/factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '#test/factories/team.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asNobody, asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import {
  ACCEPT,
  CREATE,
  DECLINE,
  guest,
  INVITE,
  outcomeOf,
  RECEIVED,
  refusalFor,
  RESEND,
  REVOKE,
  teamSeenBy,
} from './team-calls.ts';

const PREVIEW = 'query ($token: String!) { invitation(token: $token) { teamName invitedBy email hasAccount role } }';
const SIGN_UP = 'mutation ($input: SignUpInput!) { signUp(input: $input) { user { id } } }';
const DAY_MS = 86_400_000;

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
const after = (days: number) => ({ runtime, now: () => new Date(NOW.getTime() + days * DAY_MS) });
const here = { runtime };

let owner: UserRecord;
let team: TeamRow;
let teamId: string;
beforeEach(async () => {
  owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
  team = await givenTeam(owner, { name: 'Writers' });
  teamId = String(team._id);
});

interface Invited {
  readonly id: string;
  readonly expiresAt: string;
}

async function invite(email: string, more: object = {}): Promise<Invited> {
  const { invited } = await run(asPerson(owner), INVITE, guest(team, { email, ...more }), here);
  return invited as Invited;
}

/** The links that came by mail, oldest first. */
async function mailedLinks(now = NOW): Promise<URL[]> {
  const mails = await mailbox.received(runtime, now);
  return mails.flatMap(({ text }) => {
    const [link] = /https:\/\/plain\.example\/\S+invitation=\S+/.exec(text) ?? [];
    return link ? [new URL(link)] : [];
  });
}

const tokenIn = (link: URL | undefined) => link?.searchParams.get('invitation') ?? '';

async function mailedToken(now = NOW): Promise<string> {
  return tokenIn((await mailedLinks(now)).at(-1));
}

const accept = (user: UserRecord, input: object, at: object = here) => run(asPerson(user), ACCEPT, { input }, at);
const usedSeats = async () => (await Teams.findById(team._id).orFail().lean()).usedSeats;
const gone = {
  code: 'NOT_FOUND',
  message: 'This invitation is not good any more. Please ask for a new one, and use the newest',
};

describe('an invitation', () => {
  test('to somebody with an account is mailed, shown to them, and accepted', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', fullName: 'Bob Builder', createdAt: NOW });
    const { id, expiresAt } = await invite(' Bob@Example.com', { role: 'ADMIN', promptsLimit: 9 });
    expect(expiresAt).toBe('2026-01-08T00:00:00.000Z');
    expect(await usedSeats()).toBe(2);
    expect(await run(asPerson(bob), RECEIVED)).toEqual({
      receivedInvitations: [
        {
          ...{ id, expiresAt, teamName: 'Writers', invitedBy: 'Ann Owner', role: 'ADMIN' },
          ...{ email: 'bob@example.com', hasAccount: true },
        },
      ],
    });
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      title: 'You are asked to join a team',
      message: 'Ann Owner asks you to join Writers.',
      link: '/dashboard/teams',
    });
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: 'bob@example.com', subject: 'Join Writers on PlainPrompt' });
    const [link] = await mailedLinks();
    expect(link?.pathname).toBe('/dashboard/teams');

    expect(await accept(bob, { token: tokenIn(link) })).toEqual({ joined: { id: teamId, role: 'ADMIN' } });
    expect(await teamSeenBy(bob)).toMatchObject({
      usedSeats: 2,
      members: [{}, { role: 'ADMIN', promptsLimit: 9 }],
      invitations: [],
    });
    expect(await planWallet(bob)).toMatchObject({ sharesPool: true });
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      message: 'Bob Builder joined Writers.',
    });
  });

  test('to somebody new leads to signing up, and then into the team', async () => {
    await invite('new@example.com');
    const [link] = await mailedLinks();
    expect(link?.pathname).toBe('/auth');
    const token = tokenIn(link);
    expect(await run(asNobody, PREVIEW, { token })).toEqual({
      invitation: {
        ...{ teamName: 'Writers', invitedBy: 'Ann Owner', email: 'new@example.com' },
        ...{ hasAccount: false, role: 'MEMBER' },
      },
    });
    const input = { email: 'new@example.com', password: 'another horse entirely', fullName: 'New Person' };
    await run(asNobody, SIGN_UP, { input }, here);
    const person = await Users.findOne({ email: 'new@example.com' }).orFail().lean<UserRecord>();
    expect(await accept(person, { token })).toMatchObject({ joined: { role: 'MEMBER' } });
    const events = await mongoose.connection.collection('outbox_events').find({ type: 'user.created' }).toArray();
    expect(events).toHaveLength(1);
    expect(await run(asNobody, PREVIEW, { token })).toEqual({ invitation: null });
  });

  test('is for its address alone', async () => {
    await invite('bob@example.com');
    const token = await mailedToken();
    const eve = await givenSubscriber({ email: 'eve@example.com' });
    for (const document of [ACCEPT, DECLINE]) {
      expect(await refusalFor(eve, document, { input: { token } }, here)).toMatchObject({
        code: 'FORBIDDEN',
        message: 'This invitation was sent to another address. Sign in with the account that has it',
      });
      expect(await refusalFor(eve, document, { input: { token: 'made up' } }, here)).toMatchObject(gone);
      expect(await refusalFor(eve, document, { input: {} }, here)).toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(await refusal(asNobody, document, { input: { token } }, here)).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await TeamMembers.countDocuments()).toBe(1);
  });

  test('can’t be accepted without its mail by whoever came by the address later', async () => {
    const { id } = await invite('bob@example.com');
    const squatter = await givenSubscriber({ email: 'bob@example.com' });
    expect(await run(asPerson(squatter), RECEIVED)).toEqual({ receivedInvitations: [] });
    expect(await refusalFor(squatter, ACCEPT, { input: { id } }, here)).toMatchObject(gone);
    // The mail proves it.
    expect(await accept(squatter, { token: await mailedToken() })).toMatchObject({ joined: { id: teamId } });
  });

  test('by 20 who accept at once is accepted once', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcomeOf(bob, ACCEPT, { input: i % 2 ? { id } : { token } }, here)),
    );
    expect(outcomes.filter((it) => it === 'ok')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'NOT_FOUND']));
    expect(await usedSeats()).toBe(2);
    expect((await planWallet(owner)).sharers).toHaveLength(1);
  });

  test('is not for whoever is in a team, and waits until they have left it', async () => {
    const other = await givenTeam(await givenTeamOwner());
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await givenMember(other, {}, bob);
    const { id } = await invite('bob@example.com');
    expect(await refusalFor(bob, ACCEPT, { input: { id } }, here)).toMatchObject({
      code: 'CONFLICT',
      message: 'You are in a team already. Leave it before you join another',
    });
    await run(asPerson(bob), 'mutation ($teamId: ID!) { leaveTeam(teamId: $teamId) }', { teamId: String(other._id) });
    expect(await accept(bob, { id })).toMatchObject({ joined: { id: teamId } });
  });

  test('into two teams, accepted at once, lets somebody into one', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const first = await invite('bob@example.com');
    const rival = await givenTeamOwner();
    const { invited } = await run(
      asPerson(rival),
      INVITE,
      guest(await givenTeam(rival), { email: 'bob@example.com' }),
      here,
    );
    const outcomes = await Promise.all(
      [first, invited as Invited].map(({ id }) => outcomeOf(bob, ACCEPT, { input: { id } }, here)),
    );
    expect(outcomes.sort()).toEqual(['CONFLICT', 'ok']);
    expect(await TeamMembers.countDocuments({ userId: bob._id })).toBe(1);
    expect(await TeamInvitations.countDocuments()).toBe(1);
  });

  test('that is declined frees its seat, and whoever sent it is told', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    expect(await run(asPerson(bob), DECLINE, { input: { id } }, here)).toEqual({ declined: id });
    expect(await usedSeats()).toBe(1);
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      title: 'An invitation was declined',
    });
    expect(await refusalFor(bob, ACCEPT, { input: { id } }, here)).toMatchObject(gone);
  });

  test('that is taken back frees its seat, and its link is void', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await run(asPerson(owner), REVOKE, { teamId, id })).toEqual({ revoked: id });
    expect(await usedSeats()).toBe(1);
    expect(await refusalFor(bob, ACCEPT, { input: { token } }, here)).toMatchObject(gone);
    expect(await refusalFor(owner, REVOKE, { teamId, id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalFor(owner, RESEND, { teamId, id }, here)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that is sent again has a new link and a new end; the old link is void at once', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const first = await mailedToken();
    expect(await run(asPerson(owner), RESEND, { teamId, id }, after(3))).toEqual({
      sent: { id, expiresAt: '2026-01-11T00:00:00.000Z' },
    });
    expect(await refusalFor(bob, ACCEPT, { input: { token: first } }, after(3))).toMatchObject(gone);
    const tokens = (await mailedLinks(after(3).now())).map(tokenIn);
    const second = tokens.find((token) => token !== first);
    expect(await accept(bob, { token: second }, after(9))).toMatchObject({ joined: { id: teamId } });
    expect(await usedSeats()).toBe(2);
  });

  test('is made once for each address, and not for whoever is in the team', async () => {
    const { user } = await givenMember(team);
    expect(await refusalFor(owner, INVITE, guest(team, { email: user.email }), here)).toMatchObject({
      code: 'CONFLICT',
      message: 'This person is in the team already',
    });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcomeOf(owner, INVITE, guest(team, { email: 'bob@example.com' }), here)),
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => 'CONFLICT'), 'ok']);
    expect(await refusalFor(owner, INVITE, guest(team, { email: 'BOB@example.com' }), here)).toMatchObject({
      message: 'This person is invited already. Send the invitation again instead',
    });
    expect(await usedSeats()).toBe(3);
  });

  test.each([
    [{ email: 'bob' }, { email: 'Please enter a valid email address' }],
    [{ role: 'OWNER' }, { role: 'Role must be admin or member' }],
    [{ promptsLimit: 0 }, { promptsLimit: 'Only a plan with unlimited prompts can give unlimited prompts (0)' }],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await refusalFor(owner, INVITE, guest(team, wrong), here)).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(await usedSeats()).toBe(1);
  });
});

describe('an invitation that runs out', () => {
  test('is good to its last moment, and holds its seat no longer', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await Teams.updateOne({}, { totalSeats: 2 });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await outcomeOf(owner, INVITE, guest(team), after(6.9))).toBe('CONFLICT');
    expect(await teamSeenBy(owner, after(6.9))).toMatchObject({ usedSeats: 2, invitations: [{ id }] });

    expect(await refusalFor(bob, ACCEPT, { input: { token } }, after(7))).toMatchObject(gone);
    expect(await refusalFor(bob, ACCEPT, { input: { id } }, after(7))).toMatchObject(gone);
    expect(await run(asNobody, PREVIEW, { token }, after(7))).toEqual({ invitation: null });
    expect(await teamSeenBy(owner, after(7))).toMatchObject({ usedSeats: 1, availableSeats: 1, invitations: [] });
    expect(await outcomeOf(owner, INVITE, guest(team, { email: 'bob@example.com' }), after(7))).toBe('ok');
    expect(await usedSeats()).toBe(2);
  });

  test('is cleared away once, whoever does it', async () => {
    await invite('bob@example.com');
    await invite('cyd@example.com');
    await expireInvitations(after(6.9).now());
    expect(await usedSeats()).toBe(3);
    await Promise.all(Array.from({ length: 5 }, () => expireInvitations(after(7).now())));
    expect([await usedSeats(), await TeamInvitations.countDocuments()]).toEqual([1, 0]);
  });

  test('sends no mail that is still waiting', async () => {
    await invite('bob@example.com');
    expect(await mailedLinks(after(8).now())).toEqual([]);
  });
});

test('no token is in the database', async () => {
  await invite('bob@example.com');
  const token = await mailedToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const collection of ['team_invitations', 'mails', 'notifications']) {
    expect(JSON.stringify(await mongoose.connection.collection(collection).find({}).toArray())).not.toContain(token);
  }
});

test('plain members see no invitations', async () => {
  const { user } = await givenMember(team);
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const { id } = await invite('bob@example.com', { role: 'ADMIN' });
  expect((await teamSeenBy(user)).invitations).toEqual([]);
  expect((await teamSeenBy(admin)).invitations).toMatchObject([{ id }]);
  expect(await outcomeOf(admin, REVOKE, { teamId, id })).toBe('FORBIDDEN');
  expect(await outcomeOf(user, REVOKE, { teamId, id })).toBe('FORBIDDEN');
  expect(await outcomeOf(user, CREATE, { name: 'Mine' })).toBe('PLAN_REQUIRED');
});
