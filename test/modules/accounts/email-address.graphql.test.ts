import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenAdmin, givenUser, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  AdminUpdateUserDocument,
  CancelEmailChangeDocument,
  ChangeEmailDocument,
  ConfirmEmailDocument,
  ForgotPasswordDocument,
  PendingEmailDocument,
  ResetPasswordDocument,
  RestoreEmailDocument,
  SendConfirmationDocument,
  SendNewAddressLinkDocument,
  SignInReturningTokenAndEmailDocument,
  SignUpDocument,
  UnconfirmedEmailsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const EMAIL = 'ann@example.com';
const NEW_EMAIL = 'ann@elsewhere.org';
const HOUR_MS = 3_600_000;

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir } });
const atStart = { runtime };
const after = (hours: number) => ({ runtime, now: () => new Date(NOW.getTime() + hours * HOUR_MS) });
const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
const getUser = async (email: string) => Users.findOne({ email }).orFail().lean<UserRecord>();
const invalidLink = {
  code: 'BAD_USER_INPUT',
  fields: { token: 'This link is no longer valid. It works once, and only the newest one works' },
};

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenUser({ email: EMAIL });
});

/** The mails to an address, with the token in their link. */
async function mailsTo(address: string, now = NOW) {
  const mails = await mailbox.received(runtime, now);
  return mails
    .filter(({ to }) => to === address)
    .map((mail) => ({ ...mail, token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }));
}

async function lastTokenTo(address: string, now = NOW): Promise<string> {
  return (await mailsTo(address, now)).at(-1)?.token ?? '';
}

const change = (newEmail = NEW_EMAIL, { user = ann, password = PASSWORD, overrides = atStart } = {}) =>
  run(asUser(user), ChangeEmailDocument, { input: { newEmail, password } }, overrides);
const refused = (input = {}, overrides = {}) =>
  runForError(
    asUser(ann),
    ChangeEmailDocument,
    { input: { newEmail: NEW_EMAIL, password: PASSWORD, ...input } },
    { runtime, ...overrides },
  );
const confirm = (token: string, overrides: object = atStart) =>
  run(asAnonymous, ConfirmEmailDocument, { token }, overrides);
const confirmForError = (token: string, overrides: object = atStart) =>
  runForError(asAnonymous, ConfirmEmailDocument, { token }, overrides);
const signIn = (email: string, password = PASSWORD) => ({ input: { email, password } });

describe('a new account', () => {
  const input = { email: 'new@example.com', password: 'another horse entirely', fullName: 'New Person' };

  test('gets a link that confirms its address once, within a day', async () => {
    await run(asAnonymous, SignUpDocument, { input }, atStart);
    expect(await getUser('new@example.com')).toMatchObject({ emailConfirmedAt: null });
    const [mail, ...others] = await mailsTo('new@example.com');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Confirm your email address for PlainPrompt');
    expect(mail?.text).not.toContain('New Person');
    const token = mail?.token ?? '';
    expect(JSON.stringify(await rows('email_links'))).not.toContain(token);
    expect(await confirmForError(token, after(24))).toMatchObject(invalidLink);
    expect(await confirm(token, after(23))).toEqual({
      confirmEmail: { email: 'new@example.com', isNewAddress: false },
    });
    const { _id, emailConfirmedAt } = await getUser('new@example.com');
    expect(emailConfirmedAt).toEqual(after(23).now());
    const confirmed = { userId: _id, description: 'Confirmed the email address' };
    expect(await Activities.find(confirmed).lean()).toMatchObject([
      { type: 'profile_update', createdAt: after(23).now() },
    ]);
    expect(await confirmForError(token, after(23))).toMatchObject(invalidLink);
  });

  test('can ask for another link five times an hour, and only the newest works', async () => {
    const strict = { runtime: { ...runtime, rateLimits: createRateLimits({ scale: 1 }) } };
    const unconfirmed = await givenUser({ email: 'new@example.com', emailConfirmedAt: null });
    const ask = () => run(asUser(unconfirmed), SendConfirmationDocument, {}, strict);
    await ask();
    const first = await lastTokenTo('new@example.com');
    for (let i = 1; i < 5; i += 1) await ask();
    expect(await runForError(asUser(unconfirmed), SendConfirmationDocument, {}, strict)).toMatchObject({
      code: 'RATE_LIMITED',
    });
    expect(await confirmForError(first)).toMatchObject(invalidLink);
    const tokens = (await mailsTo('new@example.com')).map(({ token }) => token).filter((token) => token !== first);
    // The other links were replaced before their mails were written, so that only one mail was sent.
    expect(tokens).toHaveLength(1);
    await confirm(tokens[0] ?? '');
    expect(await run(asUser(await getUser('new@example.com')), SendConfirmationDocument, {}, strict)).toEqual({
      sendConfirmation: { emailConfirmed: true },
    });
    expect(await rows('email_links')).toEqual([]);
  });

  test('is confirmed by a reset of its password, whose link was mailed there', async () => {
    await givenUser({ email: 'new@example.com', emailConfirmedAt: null });
    await run(asAnonymous, ForgotPasswordDocument, { email: 'new@example.com' }, atStart);
    const token = await lastTokenTo('new@example.com');
    const reset = { email: 'new@example.com', token, password: 'another horse entirely' };
    await run(asAnonymous, ResetPasswordDocument, { input: reset }, atStart);
    expect(await getUser('new@example.com')).toMatchObject({ emailConfirmedAt: NOW });
  });
});

describe('a new address', () => {
  test('holds once its mailed link is opened; the old one then gets a way back', async () => {
    await givenResetToken(ann, 'a token from the reset mail');
    expect(await change(` ${NEW_EMAIL.toUpperCase()} `)).toEqual({ changeEmail: { email: EMAIL } });
    expect(await run(asUser(ann), PendingEmailDocument, {}, atStart)).toEqual({ pendingEmail: NEW_EMAIL });
    expect([await rows('outbox_events'), await mailsTo(EMAIL)]).toEqual([[], []]);
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signIn(EMAIL), atStart);

    expect(await confirm(await lastTokenTo(NEW_EMAIL))).toEqual({
      confirmEmail: { email: NEW_EMAIL, isNewAddress: true },
    });
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id, emailConfirmedAt: NOW });
    expect(await rows('outbox_events')).toMatchObject([
      { type: 'user.updated', data: { user: { email: NEW_EMAIL }, changed: ['email'] } },
    ]);
    expect(await rows('reset_tokens')).toEqual([]);
    expect(await rows('activities')).toMatchObject([{}, { type: 'email_change' }]);
    const [notice] = await mailsTo(EMAIL);
    expect(notice?.text).toContain(NEW_EMAIL);
    expect(notice?.text).toContain('/auth/restore?token=');
    expect(await run(asUser(ann), PendingEmailDocument, {}, atStart)).toEqual({ pendingEmail: null });
  });

  test('whose link expired gets another link, as long as it is the one that its user asked for', async () => {
    const emails = (overrides: object) => run(asUser(ann), UnconfirmedEmailsDocument, {}, overrides);
    const sendAgain = (overrides: object) => run(asUser(ann), SendNewAddressLinkDocument, {}, overrides);
    const cannotSend = async (overrides: object) => {
      const error = await runForError(asUser(ann), SendNewAddressLinkDocument, {}, overrides);
      expect(error).toMatchObject({ code: 'CONFLICT' });
    };
    await cannotSend(atStart);
    await change('wrong@example.com');
    await change();
    expect(await emails(after(23))).toEqual({ pendingEmail: NEW_EMAIL, expiredEmail: null });
    const expired = await lastTokenTo(NEW_EMAIL);
    expect(await confirmForError(expired, after(24))).toMatchObject(invalidLink);
    expect(await emails(after(24))).toEqual({ pendingEmail: null, expiredEmail: NEW_EMAIL });
    expect(await sendAgain(after(24))).toEqual({ sendNewAddressLink: NEW_EMAIL });
    expect(await emails(after(24))).toEqual({ pendingEmail: NEW_EMAIL, expiredEmail: null });
    const tokens = (await mailsTo(NEW_EMAIL, after(24).now())).map(({ token }) => token);
    const newest = tokens.find((token) => token !== expired) ?? '';
    expect(await mailsTo(EMAIL, after(24).now())).toEqual([]);
    expect(await confirmForError(expired, after(25))).toMatchObject(invalidLink);
    await confirm(newest, after(25));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    await cannotSend(after(26));
  });

  test('whose link expired gets no other after a week, and none once another account has it', async () => {
    await change();
    const week = after(7 * 24);
    expect(await run(asUser(ann), UnconfirmedEmailsDocument, {}, week)).toEqual({
      pendingEmail: null,
      expiredEmail: null,
    });
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, week)).toMatchObject({ code: 'CONFLICT' });
    await givenUser({ email: NEW_EMAIL });
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, after(25))).toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this email already exists',
    });
  });

  test('that is replaced by another before it is confirmed does not hold', async () => {
    await change('wrong@example.com');
    const wrong = await lastTokenTo('wrong@example.com');
    await change();
    expect(await confirmForError(wrong)).toMatchObject(invalidLink);
    await confirm(await lastTokenTo(NEW_EMAIL));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
  });

  test('holds once when 20 requests open the link at the same time', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    const opened = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(token)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('outbox_events')).toHaveLength(1);
  });

  test('does not hold when the password was replaced since', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    await givenResetToken(ann, 'a token from the reset mail');
    const input = { email: EMAIL, token: 'a token from the reset mail', password: 'another horse entirely' };
    await run(asAnonymous, ResetPasswordDocument, { input }, atStart);
    expect(await confirmForError(token)).toMatchObject(invalidLink);
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
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
    expect(await confirmForError(token)).toMatchObject(invalidLink);
    expect(await getUser('ann@work.example')).toMatchObject({ _id: ann._id, emailConfirmedAt: null });
    expect(await mailsTo(EMAIL)).toMatchObject([{ subject: 'Your PlainPrompt email address was changed' }]);
    await confirm(await lastTokenTo('ann@work.example'));
    expect(await getUser('ann@work.example')).toMatchObject({ emailConfirmedAt: NOW });
  });

  test('that is the current one changes nothing', async () => {
    expect(await change(EMAIL)).toEqual({ changeEmail: { email: EMAIL } });
    expect([await rows('mails'), await rows('email_links')]).toEqual([[], []]);
  });

  test('is refused when it is another account’s or invalid, with a wrong password and while suspended', async () => {
    await givenUser({ email: NEW_EMAIL });
    const text = 'An account with this email already exists';
    expect(await refused()).toEqual({ code: 'CONFLICT', message: text, fields: { newEmail: text } });
    expect(await refused({ newEmail: 'nowhere' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refused({ password: 'not mine' })).toMatchObject({
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
    for (let i = 0; i < 5; i += 1) expect(await refused({}, strict)).toMatchObject({ code: 'CONFLICT' });
    expect(await refused({}, strict)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('tells an unconfirmed old one no more than that it was replaced', async () => {
    const cyd = await givenUser({ email: 'typo@example.com', emailConfirmedAt: null });
    await change('cyd@example.com', { user: cyd });
    await confirm(await lastTokenTo('cyd@example.com'));
    const [notice] = await mailsTo('typo@example.com');
    expect(notice?.text).not.toContain('cyd@example.com');
    expect(notice?.text).not.toContain('token=');
  });
});

describe('cancelling the change to a new address', () => {
  const cancel = (overrides: object = atStart) => run(asUser(ann), CancelEmailChangeDocument, {}, overrides);
  const cancelForError = (overrides: object = atStart) =>
    runForError(asUser(ann), CancelEmailChangeDocument, {}, overrides);
  const cancelled = {
    code: 'CONFLICT',
    message: 'The change to this address was cancelled, so this link no longer works',
  };

  test('makes its link say so, and is in the activity of the account', async () => {
    await change();
    const token = await lastTokenTo(NEW_EMAIL);
    expect(await cancel()).toEqual({ cancelEmailChange: NEW_EMAIL });
    expect(await run(asUser(ann), UnconfirmedEmailsDocument, {}, atStart)).toEqual({
      pendingEmail: null,
      expiredEmail: null,
    });
    expect(await confirmForError(token)).toMatchObject(cancelled);
    expect(await confirmForError(token, after(25))).toMatchObject(cancelled);
    expect(await confirmForError('unknown')).toMatchObject(invalidLink);
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
    expect(await rows('activities')).toMatchObject([
      {
        type: 'email_change',
        description: 'Cancelled the change to another email address',
        userId: ann._id,
      },
    ]);
    expect(await runForError(asUser(ann), SendNewAddressLinkDocument, {}, atStart)).toMatchObject({ code: 'CONFLICT' });
    expect(await cancelForError()).toMatchObject({ code: 'CONFLICT' });
  });

  test('keeps a mail that is not written yet from being sent', async () => {
    await change();
    await cancel();
    expect(await mailsTo(NEW_EMAIL)).toEqual([]);
  });

  test('is possible when its link expired, and leaves the user free to ask for the address again', async () => {
    await change();
    const first = await lastTokenTo(NEW_EMAIL);
    expect(await cancel(after(25))).toEqual({ cancelEmailChange: NEW_EMAIL });
    await change(NEW_EMAIL, { overrides: after(26) });
    const tokens = (await mailsTo(NEW_EMAIL, after(26).now())).map(({ token }) => token);
    await confirm(tokens.find((token) => token !== first) ?? '', after(26));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    expect(await cancelForError(after(26))).toMatchObject({ code: 'CONFLICT' });
  });

  test('and opening its link at the same time: one of them succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await givenUser({ email: `user-${round}@example.com` });
      const newEmail = `new-${round}@example.com`;
      await change(newEmail, { user });
      const token = await lastTokenTo(newEmail);
      const cancelling = () => run(asUser(user), CancelEmailChangeDocument, {}, atStart);
      const works = round % 2 === 0 ? [cancelling, () => confirm(token)] : [() => confirm(token), cancelling];
      const settled = await Promise.allSettled(works.map((work) => work()));
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isConfirmed = (await Users.findById(user._id).lean())?.email === newEmail;
      const confirming = settled[round % 2 === 0 ? 1 : 0];
      expect(confirming?.status === 'fulfilled').toBe(isConfirmed);
    }
    const descriptions = (await rows('activities')).map(({ description }) => description as string);
    expect(descriptions.filter((it) => /^(Cancelled the change|Changed the email)/.test(it))).toHaveLength(10);
  });
});

describe('taking back the old address', () => {
  const restore = (token: string, overrides: object = atStart) =>
    run(asAnonymous, RestoreEmailDocument, { token }, overrides);
  const restoreForError = (token: string, overrides: object = atStart) =>
    runForError(asAnonymous, RestoreEmailDocument, { token }, overrides);

  beforeEach(async () => {
    await change();
    await confirm(await lastTokenTo(NEW_EMAIL));
  });

  test('ends sessions, makes the password invalid and mails a link for a new one', async () => {
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signIn(NEW_EMAIL), atStart);
    const token = await lastTokenTo(EMAIL);
    expect(await restore(token, after(7 * 24 - 1))).toEqual({ restoreEmail: { email: EMAIL } });
    const user = await Users.findOne({ email: EMAIL }).orFail().lean();
    expect(user).toMatchObject({ _id: ann._id, sessions: [], tokenVersion: ann.tokenVersion + 1 });
    expect(await runForError(asAnonymous, SignInReturningTokenAndEmailDocument, signIn(EMAIL), atStart)).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    const late = after(7 * 24 - 1);
    const reset = (await mailsTo(EMAIL, late.now())).find(({ text }) => text.includes('/auth/reset'));
    const password = 'another horse entirely';
    await run(
      asAnonymous,
      ResetPasswordDocument,
      { input: { email: EMAIL, token: reset?.token ?? '', password } },
      late,
    );
    await run(asAnonymous, SignInReturningTokenAndEmailDocument, signIn(EMAIL, password), late);
    expect(await restoreForError(token)).toMatchObject(invalidLink);
  });

  test('works for 7 days', async () => {
    expect(await restoreForError(await lastTokenTo(EMAIL), after(7 * 24))).toMatchObject(invalidLink);
  });

  test('works from the oldest address, however often it was changed, and voids every other link', async () => {
    const oldest = await lastTokenTo(EMAIL);
    const moved = await getUser(NEW_EMAIL);
    await change('third@example.com', { user: moved });
    await confirm(await lastTokenTo('third@example.com'));
    const fromSecond = (await mailsTo(NEW_EMAIL)).map(({ token }) => token).at(-1) ?? '';
    await restore(oldest);
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
    expect(await restoreForError(fromSecond)).toMatchObject(invalidLink);
    expect(await rows('email_links')).toEqual([]);
  });

  test('works from the oldest address also after a later one was taken back', async () => {
    const oldest = await lastTokenTo(EMAIL);
    await change('third@example.com', { user: await getUser(NEW_EMAIL), overrides: after(1) });
    await confirm(await lastTokenTo('third@example.com', after(1).now()), after(1));
    await restore((await mailsTo(NEW_EMAIL, after(1).now())).at(-1)?.token ?? '', after(1));
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
    await restore(oldest, after(2));
    expect(await getUser(EMAIL)).toMatchObject({ _id: ann._id });
  });

  test('is refused once another account has the address', async () => {
    const token = await lastTokenTo(EMAIL);
    await givenUser({ email: EMAIL });
    expect(await restoreForError(token)).toMatchObject({ code: 'CONFLICT' });
    expect(await getUser(NEW_EMAIL)).toMatchObject({ _id: ann._id });
  });
});
