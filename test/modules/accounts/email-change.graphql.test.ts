import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { EMAIL, getUser, INVALID_LINK, NEW_EMAIL, rows, useAddressMails } from '../../factories/address-mails.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenAdmin, givenUser, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AdminUpdateUserDocument,
  ChangeEmailDocument,
  ChangePasswordDocument,
  PendingEmailDocument,
  ResetPasswordDocument,
  SendNewAddressLinkDocument,
  SignInReturningTokenAndEmailDocument,
  UnconfirmedEmailsDocument,
} from '../../setup/operations.generated.ts';

const signInInput = (email: string, password = PASSWORD) => ({ input: { email, password } });

const { runtime, atStart, afterHours, mailsTo, lastTokenTo, changeEmail, confirm, confirmForError } = useAddressMails();

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenUser({ email: EMAIL });
});

const change = (
  newEmail = NEW_EMAIL,
  { user = ann, overrides = atStart }: { user?: UserRecord; overrides?: object } = {},
) => changeEmail(user, newEmail, overrides);
const changeForError = (input = {}, overrides = {}) =>
  runForError(
    asUser(ann),
    ChangeEmailDocument,
    { input: { newEmail: NEW_EMAIL, password: PASSWORD, ...input } },
    { runtime, ...overrides },
  );

describe('a new address', () => {
  test('takes effect when its mailed link is opened; the old address then gets a link to restore it', async () => {
    await givenResetToken(ann, 'a token from the reset mail');
    expect(await change(` ${NEW_EMAIL.toUpperCase()} `)).toEqual({ changeEmail: { email: EMAIL } });
    expect(await run(asUser(ann), PendingEmailDocument, {}, atStart)).toEqual({ pendingEmail: NEW_EMAIL });
    expect([await rows('outbox_events'), await mailsTo(EMAIL)]).toEqual([[], []]);
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signInInput(EMAIL), atStart);

    expect(await confirm(await lastTokenTo(NEW_EMAIL))).toEqual({
      confirmEmail: { email: NEW_EMAIL, isNewAddress: true },
    });
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id, emailConfirmedAt: NOW });
    expect(await rows('outbox_events')).toMatchObject([
      { type: 'user.updated', data: { user: { email: NEW_EMAIL }, changed: ['email'] } },
    ]);
    expect(await rows('reset_tokens')).toEqual([]);
    expect(await rows('activities')).toMatchObject([
      {},
      { type: 'email_change', description: `Changed the email address from ${EMAIL} to ${NEW_EMAIL}` },
    ]);
    const [notice] = await mailsTo(EMAIL);
    expect(notice?.text).toContain(NEW_EMAIL);
    expect(notice?.text).toContain('/auth/restore?token=');
    expect(await run(asUser(ann), PendingEmailDocument, {}, atStart)).toEqual({ pendingEmail: null });
  });

  test('whose link expired gets another link when its user asks for one, until it is confirmed', async () => {
    const emails = (overrides: object) => run(asUser(ann), UnconfirmedEmailsDocument, {}, overrides);
    const sendAgain = (overrides: object) => run(asUser(ann), SendNewAddressLinkDocument, {}, overrides);
    const cannotSend = async (overrides: object) => {
      const error = await runForError(asUser(ann), SendNewAddressLinkDocument, {}, overrides);
      expect(error).toMatchObject({ code: 'CONFLICT' });
    };
    await cannotSend(atStart);
    await change('wrong@example.com');
    await change();
    expect(await emails(afterHours(23))).toEqual({ pendingEmail: NEW_EMAIL, expiredEmail: null });
    const expired = await lastTokenTo(NEW_EMAIL);
    expect(await confirmForError(expired, afterHours(24))).toMatchObject(INVALID_LINK);
    expect(await emails(afterHours(24))).toEqual({ pendingEmail: null, expiredEmail: NEW_EMAIL });
    expect(await sendAgain(afterHours(24))).toEqual({ sendNewAddressLink: NEW_EMAIL });
    expect(await emails(afterHours(24))).toEqual({ pendingEmail: NEW_EMAIL, expiredEmail: null });
    const tokens = (await mailsTo(NEW_EMAIL, { sentAt: afterHours(24).now() })).map(({ token }) => token);
    const newest = tokens.find((token) => token !== expired) ?? '';
    expect(await mailsTo(EMAIL, { sentAt: afterHours(24).now() })).toEqual([]);
    expect(await confirmForError(expired, afterHours(25))).toMatchObject(INVALID_LINK);
    await confirm(newest, afterHours(25));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    await cannotSend(afterHours(26));
  });

  test('whose link expired gets no other link after a week, and none once it belongs to another account', async () => {
    await change();
    const week = afterHours(7 * 24);
    expect(await run(asUser(ann), UnconfirmedEmailsDocument, {}, week)).toEqual({
      pendingEmail: null,
      expiredEmail: null,
    });
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, week)).toMatchObject({ code: 'CONFLICT' });
    await givenUser({ email: NEW_EMAIL });
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, afterHours(25))).toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this email already exists',
    });
  });

  test('that is replaced by another before it is confirmed does not take effect', async () => {
    await change('wrong@example.com');
    const wrong = await lastTokenTo('wrong@example.com');
    await change();
    expect(await confirmForError(wrong)).toMatchObject(INVALID_LINK);
    await confirm(await lastTokenTo(NEW_EMAIL));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
  });

  test('takes effect once when 20 requests open the link at the same time', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    const opened = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(token)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('outbox_events')).toHaveLength(1);
  });

  describe('is canceled by a new password, which the mail and the link say', () => {
    const password = 'another horse entirely';
    const isCanceled = async (token: string) => {
      expect(await confirmForError(token)).toMatchObject({
        code: 'CONFLICT',
        message: 'The change to this address was canceled, so this link no longer works',
      });
      expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
      const [mail] = await mailsTo(EMAIL);
      expect(mail?.text).toContain('The change to another email address, which was not confirmed yet, was canceled.');
      expect(mail?.text).not.toContain(NEW_EMAIL);
      expect((await rows('activities')).map(({ description }) => description as string)).toContain(
        'A new password canceled the change to another email address',
      );
    };

    test('that was chosen by a reset link', async () => {
      await change();
      const token = await lastTokenTo(NEW_EMAIL);
      await givenResetToken(ann, 'a token from the reset mail');
      const input = { email: EMAIL, token: 'a token from the reset mail', password };
      expect(await run(asAnonymous, ResetPasswordDocument, { input }, atStart)).toEqual({
        // The caller has no session, and the other address was never confirmed.
        resetPassword: { message: 'Password has been reset.' },
      });
      await isCanceled(token);
    });

    test('that was chosen in Settings, whose answer says so, too; the next one cancels nothing', async () => {
      const changePassword = (currentPassword: string, newPassword: string) =>
        run(asUser(ann), ChangePasswordDocument, { input: { currentPassword, newPassword } }, atStart);
      await change();
      const token = await lastTokenTo(NEW_EMAIL);
      expect(await changePassword(PASSWORD, password)).toMatchObject({ changePassword: { canceledEmail: NEW_EMAIL } });
      await isCanceled(token);
      ann = await getUser(EMAIL);
      expect(await changePassword(password, PASSWORD)).toMatchObject({ changePassword: { canceledEmail: null } });
    });
  });

  test('is canceled by the password that an administrator sets, which the mail says without naming it', async () => {
    await change();
    const variables = { id: String(ann._id), input: { password: 'another horse entirely' } };
    await run(asUser(await givenAdmin()), AdminUpdateUserDocument, variables, atStart);
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.text).toContain('An administrator set a new password');
    expect(mail?.text).toContain('The change to another email address, which was not confirmed yet, was canceled.');
    expect(mail?.text).not.toContain(NEW_EMAIL);
  });

  test('that two accounts asked for belongs to the one that opens its link first', async () => {
    const bob = await givenUser({ email: 'bob@example.com' });
    await change();
    const first = await lastTokenTo(NEW_EMAIL);
    await change(NEW_EMAIL, { user: bob });
    const second = (await mailsTo(NEW_EMAIL)).map(({ token }) => token).find((token) => token !== first) ?? '';
    const opened = await Promise.allSettled([confirm(first), confirm(second)]);
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('outbox_events')).toHaveLength(1);
  });

  test('does not replace one that an administrator set in the meantime', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    const variables = { id: String(ann._id), input: { email: 'ann@work.example' } };
    await run(asUser(await givenAdmin()), AdminUpdateUserDocument, variables, atStart);
    expect(await confirmForError(token)).toMatchObject(INVALID_LINK);
    expect(await getUser('ann@work.example')).toMatchObject({ _id: ann._id, emailConfirmedAt: null });
    expect(await mailsTo(EMAIL)).toMatchObject([{ subject: 'Your PlainPrompt email address was changed' }]);
    await confirm(await lastTokenTo('ann@work.example'));
    expect(await getUser('ann@work.example')).toMatchObject({ emailConfirmedAt: NOW });
  });

  test('that is the current one is refused, and changes nothing', async () => {
    expect(await changeForError({ newEmail: EMAIL.toUpperCase() })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { newEmail: 'This is your address already' },
    });
    expect([await rows('mails'), await rows('email_links')]).toEqual([[], []]);
  });

  test('is refused when it is another account’s or invalid, with a wrong password and while suspended', async () => {
    await givenUser({ email: NEW_EMAIL });
    const text = 'An account with this email already exists';
    expect(await changeForError()).toEqual({ code: 'CONFLICT', message: text, fields: { newEmail: text } });
    expect(await changeForError({ newEmail: 'nowhere' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await changeForError({ password: 'not mine' })).toMatchObject({
      fields: { password: 'This is not your password' },
    });
    const suspended = asUser({ ...ann, isSuspended: true });
    const input = { newEmail: 'other@example.com', password: PASSWORD };
    expect(await runForError(suspended, ChangeEmailDocument, { input }, atStart)).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    });
    expect([await rows('mails'), await rows('email_links')]).toEqual([[], []]);
  });

  test('can be asked for five times an hour', async () => {
    const strict = { runtime: { ...runtime, rateLimits: createRateLimits({ scale: 1 }) } };
    await givenUser({ email: NEW_EMAIL });
    for (let i = 0; i < 5; i += 1) expect(await changeForError({}, strict)).toMatchObject({ code: 'CONFLICT' });
    expect(await changeForError({}, strict)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is not named in the mail to an unconfirmed old address, which has no link either', async () => {
    const cyd = await givenUser({ email: 'typo@example.com', emailConfirmedAt: null });
    await change('cyd@example.com', { user: cyd });
    await confirm(await lastTokenTo('cyd@example.com'));
    const [notice] = await mailsTo('typo@example.com');
    expect(notice?.text).not.toContain('cyd@example.com');
    expect(notice?.text).not.toContain('token=');
  });
});
