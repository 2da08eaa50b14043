import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { INVALID_LINK, useAddressMails } from '../../factories/address-mails.ts';
import { givenUser } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  ForgotPasswordDocument,
  ResetPasswordDocument,
  SendConfirmationDocument,
  SignUpDocument,
} from '../../setup/operations.generated.ts';

const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
const getUser = async (email: string) => Users.findOne({ email }).orFail().lean<UserRecord>();

const { runtime, atStart, afterHours, mailsTo, lastTokenTo, confirm, confirmForError } = useAddressMails();

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
    expect(await confirmForError(token, afterHours(24))).toMatchObject(INVALID_LINK);
    expect(await confirm(token, afterHours(23))).toEqual({
      confirmEmail: { email: 'new@example.com', isNewAddress: false },
    });
    const { _id, emailConfirmedAt } = await getUser('new@example.com');
    expect(emailConfirmedAt).toEqual(afterHours(23).now());
    const confirmed = { userId: _id, description: 'Confirmed the email address' };
    expect(await Activities.find(confirmed).lean()).toMatchObject([
      { type: 'profile_update', createdAt: afterHours(23).now() },
    ]);
    expect(await confirmForError(token, afterHours(23))).toMatchObject(INVALID_LINK);
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
    expect(await confirmForError(first)).toMatchObject(INVALID_LINK);
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
