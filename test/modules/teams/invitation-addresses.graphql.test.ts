import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  DeclineInvitationDocument,
  ReceivedInvitationsDocument,
  SignUpReturningIdDocument,
} from '../../setup/operations.generated.ts';
import { errorFor } from './team-calls.ts';
import { invalidInvitation, useInvitations } from './use-invitations.ts';

const { accept, atStart, teamInTest, invite, mailedToken } = useInvitations();

let teamId: string;
beforeEach(() => {
  ({ teamId } = teamInTest());
});

describe('an invitation', () => {
  test('lets any account that has its link join, and does not confirm the address of another account', async () => {
    await invite('bob@example.com');
    const token = await mailedToken();
    const eve = await givenSubscriber({ email: 'eve@example.com', emailConfirmedAt: null });
    for (const document of [AcceptInvitationDocument, DeclineInvitationDocument]) {
      expect(await errorFor(eve, document, { input: { token: 'unknown' } }, atStart)).toMatchObject(invalidInvitation);
      expect(await errorFor(eve, document, { input: {} }, atStart)).toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(await runForError(asAnonymous, document, { input: { token } }, atStart)).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    }
    expect(await accept(eve, { token })).toMatchObject({ joined: { id: teamId } });
    expect(await Users.findById(eve._id).lean()).toMatchObject({ emailConfirmedAt: null });
    expect(await errorFor(eve, AcceptInvitationDocument, { input: { token } }, atStart)).toMatchObject(
      invalidInvitation,
    );
  });

  test('is not offered to an account that did not confirm its address, which can still use the mailed link', async () => {
    const squatter = await givenSubscriber({ email: 'bob@example.com', emailConfirmedAt: null, createdAt: NOW });
    const { id } = await invite('bob@example.com');
    expect(await Notifications.countDocuments({ userId: squatter._id })).toBe(0);
    expect(await run(asUser(squatter), ReceivedInvitationsDocument)).toEqual({ receivedInvitations: [] });
    for (const document of [AcceptInvitationDocument, DeclineInvitationDocument]) {
      expect(await errorFor(squatter, document, { input: { id } }, atStart)).toMatchObject(invalidInvitation);
    }
    // The link proves that the account receives mail at the address.
    expect(await accept(squatter, { token: await mailedToken() })).toMatchObject({ joined: { id: teamId } });
    expect(await Users.findById(squatter._id).lean()).toMatchObject({ emailConfirmedAt: NOW });
  });

  test('is not offered to an account that moved away from its address', async () => {
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    const { id } = await invite('bob@example.com');
    const moved = { ...bob, email: 'bob@elsewhere.org' };
    expect(await errorFor(moved, AcceptInvitationDocument, { input: { id } }, atStart)).toMatchObject(
      invalidInvitation,
    );
  });

  test('is offered to an account with a confirmed address that was created after the invitation was sent', async () => {
    const { id } = await invite('bob@example.com');
    const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
    expect(await run(asUser(bob), ReceivedInvitationsDocument)).toMatchObject({ receivedInvitations: [{ id }] });
    expect(await accept(bob, { id })).toMatchObject({ joined: { id: teamId } });
  });

  test('that is no longer valid does not prevent a sign-up, and confirms no address', async () => {
    // A revoked invitation is deleted, so any unknown token stands for it.
    const token = 'the token of no invitation';
    const input = { email: 'new@example.com', password: 'another horse entirely', fullName: 'New Person' };
    expect(
      await run(asAnonymous, SignUpReturningIdDocument, { input: { ...input, invitationToken: token } }, atStart),
    ).toMatchObject({ signUp: { joinedTeam: false } });
    const user = await Users.findOne({ email: 'new@example.com' }).orFail().lean<UserRecord>();
    expect(user.emailConfirmedAt).toBeNull();
    expect(await Notifications.findOne({ userId: user._id }).lean()).toMatchObject({
      title: 'You did not join the team',
      message: invalidInvitation.message,
    });
  });
});
