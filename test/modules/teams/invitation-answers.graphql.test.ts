import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  DeclineInvitationDocument,
  InvitationDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  ReceivedInvitationsDocument,
  RemoveTeamMemberDocument,
  SignUpReturningIdDocument,
  UpdateTeamMemberDocument,
} from '../../setup/operations.generated.ts';
import { errorFor, getTeam, invitationInput, runForOutcome } from './team-calls.ts';
import { invalidInvitation, tokenIn, useInvitations } from './use-invitations.ts';

// With `atStart`, an operation runs in `runtime`; without it, in the default runtime of the tests. The time is NOW in both.
const { accept, atStart, teamInTest, invite, mailbox, mailedLinks, mailedToken, runtime, countUsedSeats } =
  useInvitations();

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
beforeEach(() => {
  ({ owner, team, teamId } = teamInTest());
});

describe('an invitation', () => {
  test('to a user is mailed, listed for the user, and accepted', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', fullName: 'Bob Builder', createdAt: NOW });
    const { id, expiresAt } = await invite(' Bob@Example.com', { role: 'ADMIN', promptsLimit: 9 });
    expect(expiresAt).toBe('2026-01-08T00:00:00.000Z');
    expect(await countUsedSeats()).toBe(2);
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
          promptsLimit: 9,
          poolInterval: 'MONTHLY',
        },
      ],
    });
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      title: 'You are invited to a team',
      message: 'Ann Owner invites you to join Writers.',
      link: '/dashboard/teams',
    });
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: 'bob@example.com', subject: 'Join “Writers” on PlainPrompt' });
    expect(mail?.text).toContain('to share its prompts. You get up to 9 prompts a month from the team.');
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

  test.each([
    ['quarterly', 'QUARTERLY', 'You get up to 9 prompts a quarter from the team.'],
    ['yearly', 'YEARLY', 'You get up to 9 prompts a year from the team.'],
  ] as const)('to a team on a %s plan says for which time the allowance is', async (interval, poolInterval, share) => {
    await Plans.updateOne({ _id: 'pro' }, { interval });
    await invite('new@example.com', { promptsLimit: 9 });
    const [mail] = await mailbox.received(runtime);
    expect(mail?.text).toContain(share);
    const { invitation } = await run(asAnonymous, InvitationDocument, { token: await mailedToken() });
    expect(invitation).toMatchObject({ promptsLimit: 9, poolInterval });
  });

  test('to a team whose pool is closed names no time for the allowance', async () => {
    await invite('new@example.com', { promptsLimit: 9 });
    await Plans.updateOne({ _id: 'pro' }, { teams: false });
    const [mail] = await mailbox.received(runtime);
    expect(mail?.text).toContain('You get up to 9 prompts from the team.');
    const { invitation } = await run(asAnonymous, InvitationDocument, { token: await mailedToken() });
    expect(invitation).toMatchObject({ promptsLimit: 9, poolInterval: null });
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
        promptsLimit: null,
        poolInterval: 'MONTHLY',
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
    expect(await countUsedSeats()).toBe(2);
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
    expect(await countUsedSeats()).toBe(1);
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
  ] as const)(
    'that is answered after the admin who sent it %s notifies the owner of the answer',
    async (_, titlesOfAdmin, changeAdmin) => {
      const admin = await givenMember(team, { role: 'admin' });
      const inviteAsAdmin = async (email: string) => {
        const invited = await run(asUser(admin.user), InviteToTeamDocument, invitationInput(team, { email }), atStart);
        return { input: { id: invited.invited.id } };
      };
      const [bob, cyd] = [await givenSubscriber({ createdAt: NOW }), await givenSubscriber({ createdAt: NOW })];
      const [toBob, toCyd] = [await inviteAsAdmin(bob.email), await inviteAsAdmin(cyd.email)];
      await changeAdmin(admin.memberId);
      await run(asUser(bob), AcceptInvitationDocument, toBob, atStart);
      await run(asUser(cyd), DeclineInvitationDocument, toCyd, atStart);
      const titles = async ({ _id: userId }: UserRecord) =>
        (await Notifications.find({ userId }).sort({ _id: 1 }).lean()).map(({ title }) => title);
      expect(await titles(admin.user)).toEqual(titlesOfAdmin);
      expect(await titles(owner)).toEqual(['A new member joined your team', 'An invitation was declined']);
    },
  );

  test('that is accepted notifies the new member, but not the owner, who turned such notifications off', async () => {
    await Users.updateOne({ _id: owner._id }, { mutedNotifications: ['team_members'] });
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    await run(asUser(bob), AcceptInvitationDocument, { input: { id } }, atStart);
    await run(asUser(bob), LeaveTeamDocument, { teamId: String(team._id) }, atStart);
    expect(await Notifications.countDocuments({ userId: owner._id })).toBe(0);
    expect(await Notifications.countDocuments({ userId: bob._id, title: 'Welcome to your team' })).toBe(1);
  });
});
