import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { expireInvitations } from '#api/modules/teams/invitations.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { givenMember } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  CreateTeamDocument,
  InvitationDocument,
  InviteToTeamDocument,
  type InviteToTeamInput,
  ResendInvitationDocument,
  RevokeInvitationDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { errorFor, getTeam, invitationInput, runForOutcome } from './team-calls.ts';
import { invalidInvitation, tokenIn, useInvitations } from './use-invitations.ts';

const { accept, afterDays, atStart, teamInTest, invite, mailbox, mailedLinks, mailedToken, runtime, countUsedSeats } =
  useInvitations();

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
beforeEach(() => {
  ({ owner, team, teamId } = teamInTest());
});

describe('an invitation', () => {
  test('names its team and sender in the mail, but not a sender whose name contains a link', async () => {
    await Users.updateOne({ _id: owner._id }, { fullName: 'Security. Verify at https://evil.example' });
    await invite('new@example.com');
    const [mail] = await mailbox.received(runtime);
    expect(mail?.text).toContain('The owner of a team invites you to join “Writers” on PlainPrompt');
    expect(mail?.text).not.toContain('evil');
  });

  test('to a team with the default name calls it by who invites, in the mail and the notification', async () => {
    await Teams.updateOne({ _id: team._id }, { name: 'My Team' });
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await invite('bob@example.com');
    const [mail] = await mailbox.received(runtime);
    expect(mail?.subject).toBe('Join the team of “Ann Owner” on PlainPrompt');
    expect(mail?.text).toContain('“Ann Owner” invites you to join their team on PlainPrompt and to share its prompts.');
    expect(await Notifications.findOne({ userId: bob._id }).lean()).toMatchObject({
      message: 'Ann Owner invites you to join their team.',
    });
  });

  test('that is revoked frees its seat, and its link stops working', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await run(asUser(owner), RevokeInvitationDocument, { teamId, id })).toEqual({ revoked: id });
    expect(await countUsedSeats()).toBe(1);
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
    expect(await run(asUser(owner), ResendInvitationDocument, { teamId, id }, afterDays(3))).toEqual({
      sent: { id, expiresAt: '2026-01-11T00:00:00.000Z' },
    });
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { token: first } }, afterDays(3))).toMatchObject(
      invalidInvitation,
    );
    const tokens = (await mailedLinks({ sentAt: afterDays(3).now() })).map(tokenIn);
    const second = tokens.find((token) => token !== first);
    expect(await accept(bob, { token: second }, afterDays(9))).toMatchObject({ joined: { id: teamId } });
    expect(await countUsedSeats()).toBe(2);
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
    expect(await countUsedSeats()).toBe(3);
  });

  test.each<[wrong: Partial<InviteToTeamInput>, fields: Record<string, string>]>([
    [{ email: 'bob' }, { email: 'Please enter a valid email address' }],
    [{ role: 'OWNER' }, { role: 'Role must be admin or member' }],
    [
      { promptsLimit: 0 },
      { promptsLimit: 'Enter 1 to 500, or leave it empty: only a plan with unlimited prompts allows 0' },
    ],
  ])('with %j is refused', async (wrong, fields) => {
    expect(await errorFor(owner, InviteToTeamDocument, invitationInput(team, wrong), atStart)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields,
    });
    expect(await countUsedSeats()).toBe(1);
  });
});

describe('an invitation that expires', () => {
  test('is valid, and uses its seat, until its last moment', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await Teams.updateOne({}, { totalSeats: 2 });
    const { id } = await invite('bob@example.com');
    const token = await mailedToken();
    expect(await runForOutcome(owner, InviteToTeamDocument, invitationInput(team), afterDays(6.9))).toBe('CONFLICT');
    expect(await getTeam(owner, afterDays(6.9))).toMatchObject({ usedSeats: 2, invitations: [{ id }] });

    expect(await errorFor(bob, AcceptInvitationDocument, { input: { token } }, afterDays(7))).toMatchObject(
      invalidInvitation,
    );
    expect(await errorFor(bob, AcceptInvitationDocument, { input: { id } }, afterDays(7))).toMatchObject(
      invalidInvitation,
    );
    expect(await run(asAnonymous, InvitationDocument, { token }, afterDays(7))).toEqual({ invitation: null });
    expect(await getTeam(owner, afterDays(7))).toMatchObject({ usedSeats: 1, availableSeats: 1, invitations: [] });
    expect(
      await runForOutcome(
        owner,
        InviteToTeamDocument,
        invitationInput(team, { email: 'bob@example.com' }),
        afterDays(7),
      ),
    ).toBe('ok');
    expect(await countUsedSeats()).toBe(2);
  });

  test('no longer uses a seat when a later invitation is accepted', async () => {
    await invite('cyd@example.com');
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }), afterDays(6));
    const token = await mailedToken({ sentAt: afterDays(6).now() });
    expect(await countUsedSeats()).toBe(3);
    expect(await accept(bob, { token }, afterDays(7))).toMatchObject({ joined: { usedSeats: 2 } });
    expect(await getTeam(bob, afterDays(7))).toMatchObject({ usedSeats: 2 });
  });

  test('is deleted once by jobs that run at the same time', async () => {
    await invite('bob@example.com');
    await invite('cyd@example.com');
    await expireInvitations(afterDays(6.9).now(), testRuntime());
    expect(await countUsedSeats()).toBe(3);
    await Promise.all(Array.from({ length: 5 }, () => expireInvitations(afterDays(7).now(), testRuntime())));
    expect([await countUsedSeats(), await TeamInvitations.countDocuments()]).toEqual([1, 0]);
  });

  test('sends no mail that is still queued', async () => {
    await invite('bob@example.com');
    expect(await mailedLinks({ sentAt: afterDays(8).now() })).toEqual([]);
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

test('plain members can’t see or manage invitations, and admins can’t revoke one that makes an admin', async () => {
  const { user } = await givenMember(team);
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const { id } = await invite('bob@example.com', { role: 'ADMIN' });
  expect((await getTeam(user)).invitations).toEqual([]);
  expect((await getTeam(admin)).invitations).toMatchObject([{ id }]);
  expect(await runForOutcome(admin, RevokeInvitationDocument, { teamId, id })).toBe('FORBIDDEN');
  expect(await runForOutcome(user, RevokeInvitationDocument, { teamId, id })).toBe('FORBIDDEN');
  // A team of their own needs a plan that includes one.
  expect(await runForOutcome(user, CreateTeamDocument, { name: 'Mine' })).toBe('PLAN_REQUIRED');
});
