import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { expireInvitations } from '#api/modules/teams/invitations.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  CreateTeamDocument,
  DeclineInvitationDocument,
  InvitationDocument,
  InviteToTeamDocument,
  type InviteToTeamInput,
  LeaveTeamDocument,
  ReceivedInvitationsDocument,
  RemoveTeamMemberDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  SignUpReturningIdDocument,
  UpdateTeamMemberDocument,
} from '../../setup/operations.generated.ts';
import { errorFor, getTeam, invitationInput, runForOutcome } from './team-calls.ts';
import { invalidInvitation, tokenIn, useInvitations } from './use-invitations.ts';

const { accept, after, atStart, given, invite, mailbox, mailedLinks, mailedToken, runtime, usedSeats } =
  useInvitations();

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
beforeEach(() => {
  ({ owner, team, teamId } = given());
});

describe('an invitation', () => {
  test('to a user is mailed, listed for the user, and accepted', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', fullName: 'Bob Builder', createdAt: NOW });
    const { id, expiresAt } = await invite(' Bob@Example.com', { role: 'ADMIN', promptsLimit: 9 });
    expect(expiresAt).toBe('2026-01-08T00:00:00.000Z');
    expect(await usedSeats()).toBe(2);
    expect(await run(asUser(bob), ReceivedInvitationsDocument)).toEqual({
      receivedInvitations: [
        {
          id,
          expiresAt,
          teamName: 'Writers',
          invitedBy: 'Ann Owner',
          role: 'ADMIN',
          email: 'bob@example.com',
          hasAccount: true,
        },
      ],
    });
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      title: 'You are invited to a team',
      message: 'Ann Owner invites you to join Writers.',
      link: '/dashboard/teams',
    });
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: 'bob@example.com', subject: 'Join "Writers" on PlainPrompt' });
    const [link] = await mailedLinks();
    expect(link?.pathname).toBe('/auth');

    expect(await accept(bob, { token: tokenIn(link) })).toEqual({
      joined: { id: teamId, role: 'ADMIN', usedSeats: 2 },
    });
    expect(await getTeam(bob)).toMatchObject({
      usedSeats: 2,
      members: [{}, { role: 'ADMIN', promptsLimit: 9 }],
      invitations: [],
    });
    expect(await getPlanWallet(bob)).toMatchObject({ sharesPool: true });
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      message: 'Bob Builder joined Writers.',
    });
  });

  test('quotes the names of strangers in its mail, and leaves out those that carry a link', async () => {
    await Users.updateOne({ _id: owner._id }, { fullName: 'Security. Verify at https://evil.example' });
    await invite('new@example.com');
    const [mail] = await mailbox.received(runtime);
    expect(mail?.text).toContain('The owner of a team invites you to join "Writers" on PlainPrompt');
    expect(mail?.text).not.toContain('evil');
  });

  test('to a new address leads to signing up and then to the team', async () => {
    await invite('new@example.com');
    const [link] = await mailedLinks();
    expect(link?.pathname).toBe('/auth');
    const token = tokenIn(link);
    expect(await run(asAnonymous, InvitationDocument, { token })).toEqual({
      invitation: {
        teamName: 'Writers',
        invitedBy: 'Ann Owner',
        email: 'new@example.com',
        hasAccount: false,
        role: 'MEMBER',
      },
    });
    const input = { email: 'new@example.com', password: 'another horse entirely', fullName: 'New Person' };
    expect(
      await run(asAnonymous, SignUpReturningIdDocument, { input: { ...input, invitationToken: token } }, atStart),
    ).toMatchObject({ signUp: { joinedTeam: true } });
    const user = await Users.findOne({ email: 'new@example.com' }).orFail().lean<UserRecord>();
    // The link proved the address, so no mail asks for that.
    expect(user.emailConfirmedAt).toEqual(NOW);
    expect(await mailbox.received(runtime)).toHaveLength(1);
    expect(await getTeam(user)).toMatchObject({ id: teamId, role: 'MEMBER', usedSeats: 2 });
    expect(await getPlanWallet(user)).toMatchObject({ sharesPool: true });
    const events = await mongoose.connection.collection('outbox_events').find({ type: 'user.created' }).toArray();
    expect(events).toHaveLength(1);
    expect(await run(asAnonymous, InvitationDocument, { token })).toEqual({ invitation: null });
  });

  test('is accepted once when 20 requests accept it at the same time', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        runForOutcome(bob, AcceptInvitationDocument, { input: i % 2 ? { id } : { token } }, atStart),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'NOT_FOUND']));
    expect(await usedSeats()).toBe(2);
    expect((await getPlanWallet(owner)).sharers).toHaveLength(1);
  });

  test('can’t be accepted by a user in another team until they leave it', async () => {
    const other = await givenTeam(await givenTeamOwner());
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await givenMember(other, {}, bob);
    const { id } = await invite('bob@example.com');
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { id } }, atStart)).toMatchObject({
      code: 'CONFLICT',
      message: 'You are already in a team. Leave it before you join another',
    });
    await run(asUser(bob), LeaveTeamDocument, { teamId: String(other._id) });
    expect(await accept(bob, { id })).toMatchObject({ joined: { id: teamId } });
  });

  test('to two teams, accepted at the same time, adds the user to one of them', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const first = await invite('bob@example.com');
    const rival = await givenTeamOwner();
    const { invited } = await run(
      asUser(rival),
      InviteToTeamDocument,
      invitationInput(await givenTeam(rival), { email: 'bob@example.com' }),
      atStart,
    );
    const outcomes = await Promise.all(
      [first, invited].map(({ id }) => runForOutcome(bob, AcceptInvitationDocument, { input: { id } }, atStart)),
    );
    expect(outcomes.sort()).toEqual(['CONFLICT', 'ok']);
    expect(await TeamMembers.countDocuments({ userId: bob._id })).toBe(1);
    expect(await TeamInvitations.countDocuments()).toBe(1);
  });

  test('that is declined frees its seat and notifies its sender', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    expect(await run(asUser(bob), DeclineInvitationDocument, { input: { id } }, atStart)).toEqual({ declined: id });
    expect(await usedSeats()).toBe(1);
    expect(await Notifications.findOne({ userId: owner._id }).lean()).toMatchObject({
      title: 'An invitation was declined',
    });
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { id } }, atStart)).toMatchObject(invalidInvitation);
  });

  test.each([
    [
      'was removed',
      ['You were removed from a team'],
      (memberId: string) => run(asUser(owner), RemoveTeamMemberDocument, { teamId, memberId }, atStart),
    ],
    [
      'is a plain member now',
      ['Your role in the team has changed'],
      (memberId: string) =>
        run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, role: 'MEMBER' } }, atStart),
    ],
  ] as const)('that was sent by an admin who %s is answered to the owner', async (_, heard, demote) => {
    const admin = await givenMember(team, { role: 'admin' });
    const answered = async (email: string) => {
      const invited = await run(asUser(admin.user), InviteToTeamDocument, invitationInput(team, { email }), atStart);
      return { input: { id: invited.invited.id } };
    };
    const [bob, cyd] = [await givenSubscriber({ createdAt: NOW }), await givenSubscriber({ createdAt: NOW })];
    const [toBob, toCyd] = [await answered(bob.email), await answered(cyd.email)];
    await demote(admin.memberId);
    await run(asUser(bob), AcceptInvitationDocument, toBob, atStart);
    await run(asUser(cyd), DeclineInvitationDocument, toCyd, atStart);
    const titles = async ({ _id: userId }: UserRecord) =>
      (await Notifications.find({ userId }).sort({ _id: 1 }).lean()).map(({ title }) => title);
    expect(await titles(admin.user)).toEqual(heard);
    expect(await titles(owner)).toEqual(['A new member joined your team', 'An invitation was declined']);
  });

  test('is answered without a notification to an owner who turned that off, and the new member still gets theirs', async () => {
    await Users.updateOne({ _id: owner._id }, { mutedNotifications: ['team_members'] });
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    await run(asUser(bob), AcceptInvitationDocument, { input: { id } }, atStart);
    await run(asUser(bob), LeaveTeamDocument, { teamId: String(team._id) }, atStart);
    expect(await Notifications.countDocuments({ userId: owner._id })).toBe(0);
    expect(await Notifications.countDocuments({ userId: bob._id, title: 'Welcome to your team' })).toBe(1);
  });

  test('that is revoked frees its seat, and its link stops working', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await run(asUser(owner), RevokeInvitationDocument, { teamId, id })).toEqual({ revoked: id });
    expect(await usedSeats()).toBe(1);
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { token } }, atStart)).toMatchObject(
      invalidInvitation,
    );
    expect(await errorFor(owner, RevokeInvitationDocument, { teamId, id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await errorFor(owner, ResendInvitationDocument, { teamId, id }, atStart)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('that is sent again has a new link and a new expiry; the old link stops working at once', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const first = await mailedToken();
    expect(await run(asUser(owner), ResendInvitationDocument, { teamId, id }, after(3))).toEqual({
      sent: { id, expiresAt: '2026-01-11T00:00:00.000Z' },
    });
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { token: first } }, after(3))).toMatchObject(
      invalidInvitation,
    );
    const tokens = (await mailedLinks(after(3).now())).map(tokenIn);
    const second = tokens.find((token) => token !== first);
    expect(await accept(bob, { token: second }, after(9))).toMatchObject({ joined: { id: teamId } });
    expect(await usedSeats()).toBe(2);
  });

  test('is created once per address, and never for a member of the team', async () => {
    const { user } = await givenMember(team);
    expect(
      await errorFor(owner, InviteToTeamDocument, invitationInput(team, { email: user.email }), atStart),
    ).toMatchObject({
      code: 'CONFLICT',
      message: 'This person is already in the team',
    });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        runForOutcome(owner, InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }), atStart),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => 'CONFLICT'), 'ok']);
    expect(
      await errorFor(owner, InviteToTeamDocument, invitationInput(team, { email: 'BOB@example.com' }), atStart),
    ).toMatchObject({
      message: 'This person is already invited. Send the invitation again instead',
    });
    expect(await usedSeats()).toBe(3);
  });

  test.each<[wrong: Partial<InviteToTeamInput>, fields: Record<string, string>]>([
    [{ email: 'bob' }, { email: 'Please enter a valid email address' }],
    [{ role: 'OWNER' }, { role: 'Role must be admin or member' }],
    [{ promptsLimit: 0 }, { promptsLimit: 'Only a plan with unlimited prompts can give unlimited prompts (0)' }],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await errorFor(owner, InviteToTeamDocument, invitationInput(team, wrong), atStart)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
    expect(await usedSeats()).toBe(1);
  });
});

describe('an invitation that expires', () => {
  test('is valid, and uses its seat, until its last moment', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await Teams.updateOne({}, { totalSeats: 2 });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await runForOutcome(owner, InviteToTeamDocument, invitationInput(team), after(6.9))).toBe('CONFLICT');
    expect(await getTeam(owner, after(6.9))).toMatchObject({ usedSeats: 2, invitations: [{ id }] });

    expect(await errorFor(bob, AcceptInvitationDocument, { input: { token } }, after(7))).toMatchObject(
      invalidInvitation,
    );
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { id } }, after(7))).toMatchObject(invalidInvitation);
    expect(await run(asAnonymous, InvitationDocument, { token }, after(7))).toEqual({ invitation: null });
    expect(await getTeam(owner, after(7))).toMatchObject({ usedSeats: 1, availableSeats: 1, invitations: [] });
    expect(
      await runForOutcome(owner, InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }), after(7)),
    ).toBe('ok');
    expect(await usedSeats()).toBe(2);
  });

  test('uses no seat of the team that the next invitation leads to', async () => {
    await invite('cyd@example.com');
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }), after(6));
    const token = await mailedToken(after(6).now());
    expect(await usedSeats()).toBe(3);
    expect(await accept(bob, { token }, after(7))).toMatchObject({ joined: { usedSeats: 2 } });
    expect(await getTeam(bob, after(7))).toMatchObject({ usedSeats: 2 });
  });

  test('is deleted once by jobs that run at the same time', async () => {
    await invite('bob@example.com');
    await invite('cyd@example.com');
    await expireInvitations(after(6.9).now());
    expect(await usedSeats()).toBe(3);
    await Promise.all(Array.from({ length: 5 }, () => expireInvitations(after(7).now())));
    expect([await usedSeats(), await TeamInvitations.countDocuments()]).toEqual([1, 0]);
  });

  test('sends no mail that is still queued', async () => {
    await invite('bob@example.com');
    expect(await mailedLinks(after(8).now())).toEqual([]);
  });
});

test('no invitation token is stored in the database', async () => {
  await invite('bob@example.com');
  const token = await mailedToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const collection of ['team_invitations', 'mails', 'notifications']) {
    expect(JSON.stringify(await mongoose.connection.collection(collection).find({}).toArray())).not.toContain(token);
  }
});

test('plain members can’t see or manage invitations', async () => {
  const { user } = await givenMember(team);
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const { id } = await invite('bob@example.com', { role: 'ADMIN' });
  expect((await getTeam(user)).invitations).toEqual([]);
  expect((await getTeam(admin)).invitations).toMatchObject([{ id }]);
  expect(await runForOutcome(admin, RevokeInvitationDocument, { teamId, id })).toBe('FORBIDDEN');
  expect(await runForOutcome(user, RevokeInvitationDocument, { teamId, id })).toBe('FORBIDDEN');
  expect(await runForOutcome(user, CreateTeamDocument, { name: 'Mine' })).toBe('PLAN_REQUIRED');
});
