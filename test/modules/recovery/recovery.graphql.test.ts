import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { countPasswordAttempt } from '#api/modules/accounts/sign-in-throttle.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { openSession } from '#api/modules/sessions/sessions.ts';
import type { Passwords } from '#api/ports/passwords.ts';
import { useMailbox } from '../../factories/mail.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asAnonymous, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  ForgotPasswordDocument,
  IsResetLinkValidDocument,
  ResetPasswordDocument,
  SignInReturningEmailDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const EMAIL = 'ann+test@example.com';
const NEW_PASSWORD = 'another horse entirely';
const SENT = { forgotPassword: { message: 'If that email exists, a reset link has been sent.' } };
const DONE = { resetPassword: { message: 'Password has been reset.' } };

const mailbox = useMailbox();
const database = useFailingDatabase();
let hashes = 0;
const real = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
/** The real password functions, with a count of their calls. */
const passwords: Passwords = {
  hash: (password) => {
    hashes += 1;
    return real.passwords.hash(password);
  },
  verify: (password, digest) => {
    hashes += 1;
    return real.passwords.verify(password, digest);
  },
};
const runtime = { ...real, passwords };
const later = (minutes: number) => ({ runtime, now: () => new Date(NOW.getTime() + minutes * 60_000) });

let ann: UserRecord;
beforeEach(async () => {
  hashes = 0;
  ann = await givenUser({ email: EMAIL });
});

const forgot = (email = EMAIL) => run(asAnonymous, ForgotPasswordDocument, { email }, { runtime });
const input = (token: string, more = {}) => ({ input: { email: EMAIL, password: NEW_PASSWORD, token, ...more } });
const reset = (token: string, more = {}, at = later(1)) =>
  run(asAnonymous, ResetPasswordDocument, input(token, more), at);
const resetForError = (token: string, more = {}, at = later(1)) =>
  runForError(asAnonymous, ResetPasswordDocument, input(token, more), at);
const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();

/** The tokens of all links in the mails, oldest first. */
async function mailedTokens(): Promise<string[]> {
  const mails = await mailbox.received(runtime);
  return mails.flatMap(({ text }) => {
    const [link] = /https:\/\/plain\.example\/auth\/reset\?\S+/.exec(text) ?? [];
    return link ? [new URL(link).searchParams.get('token') ?? ''] : [];
  });
}

async function mailedToken(): Promise<string> {
  await forgot();
  return (await mailedTokens()).at(-1) ?? '';
}

const badLink = {
  code: 'BAD_USER_INPUT',
  message: 'This reset link is not valid any more. Please ask for a new one, and use the newest',
};

test('a link can be checked without being used up; it works for its own user only', async () => {
  const isValid = (email: string, token: string, at = later(1)) =>
    run(asAnonymous, IsResetLinkValidDocument, { email, token }, at);
  const token = await mailedToken();
  const bob = await givenUser();
  expect(await isValid(EMAIL, token)).toEqual({ isResetLinkValid: true });
  expect(await isValid(bob.email, token)).toEqual({ isResetLinkValid: false });
  expect(await isValid(EMAIL, `${token}x`)).toEqual({ isResetLinkValid: false });
  expect(await isValid(EMAIL, token, later(31))).toEqual({ isResetLinkValid: false });
  expect(await reset(token)).toEqual(DONE);
  expect(await isValid(EMAIL, token)).toEqual({ isResetLinkValid: false });
});

test('links can be checked 30 times an hour, so that no one finds a token by trying', async () => {
  const strict = { runtime: { ...runtime, rateLimits: createRateLimits({ scale: 1 }) } };
  const variables = { email: EMAIL, token: 'a guess' };
  for (let guess = 0; guess < 30; guess += 1) {
    expect(await run(asAnonymous, IsResetLinkValidDocument, variables, strict)).toEqual({ isResetLinkValid: false });
  }
  expect(await runForError(asAnonymous, IsResetLinkValidDocument, variables, strict)).toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('a reset that fails before the lock of the address is lifted changes nothing, and the link works again', async () => {
  // After 100 failures in a row, only a reset ends the lock.
  for (let failures = 0, at = NOW.getTime(); failures < 100; failures += 1, at += 3_600_000) {
    await countPasswordAttempt({ email: EMAIL }, new Date(at));
  }
  const token = await mailedToken();
  await database.fail({ commands: ['delete'], collection: 'sign_in_attempts', times: 1, how: { errorCode: 8 } });
  expect(await resetForError(token)).toMatchObject({ code: 'INTERNAL' });
  expect(await reset(token)).toEqual(DONE);
  const credentials = { input: { email: EMAIL, password: NEW_PASSWORD } };
  expect(await run(asAnonymous, SignInReturningEmailDocument, credentials, later(2))).toHaveProperty('signIn');
});

describe('asking for a reset', () => {
  test('mails a link to the page that takes the new password', async () => {
    expect(await forgot('  Ann+Test@Example.com ')).toEqual(SENT);
    const [mail] = await mailbox.received(runtime);
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Reset your PlainPrompt password' });
    expect(mail?.text).toMatch(
      /https:\/\/plain\.example\/auth\/reset\?email=ann%2Btest%40example\.com&token=[\w-]{43}$/m,
    );
  });

  test('makes the same database calls for an address without an account, and gives the same answer', async () => {
    const workFor = async (email: string) => {
      const calls: string[] = [];
      mongoose.set('debug', (collection: string, method: string) => void calls.push(`${collection}.${method}`));
      const answer = await forgot(email);
      mongoose.set('debug', false);
      return { answer, calls };
    };
    const known = await workFor(EMAIL);
    expect(known).toEqual({ answer: SENT, calls: ['mails.insertOne'] });
    expect(await workFor('unknown@example.com')).toEqual(known);
    expect(hashes).toBe(0);
    expect(await rows('mails')).toMatchObject([{ template: 'password_reset' }, { template: 'password_reset' }]);
  });

  test('mails nothing to an address without an account, and nothing to an invalid address', async () => {
    expect(await forgot('unknown@example.com')).toEqual(SENT);
    expect(await forgot('not an address')).toEqual(SENT);
    expect(await forgot(`${EMAIL},eve@example.com`)).toEqual(SENT);
    expect(await mailbox.received(runtime)).toEqual([]);
    expect(await rows('mails')).toMatchObject([{ ciphertext: null, nextAttemptAt: null }]);
  });

  test('mails three links an hour for an email address and ten for a client address, and gives the same answer beyond that', async () => {
    const strict = { runtime: { ...runtime, rateLimits: createRateLimits({ scale: 1 }) } };
    for (let i = 0; i < 5; i += 1)
      expect(await run(asAnonymous, ForgotPasswordDocument, { email: EMAIL }, strict)).toEqual(SENT);
    expect(await rows('mails')).toHaveLength(3);
    for (let i = 0; i < 9; i += 1) {
      expect(await run(asAnonymous, ForgotPasswordDocument, { email: `person-${i}@elsewhere.com` }, strict)).toEqual(
        SENT,
      );
    }
    // Five of the ten requests of the client address were made above.
    expect(await rows('mails')).toHaveLength(3 + 5);
    expect(JSON.stringify(await rows('rate_limits'))).not.toContain('example.com');
  });
});

describe('resetting', () => {
  test('replaces the password, ends every session, sends a mail, and opens no session', async () => {
    await openSession(testContext(asAnonymous), ann, 'web');
    expect(await reset(await mailedToken())).toEqual(DONE);
    expect(await rows('users')).toMatchObject([{ sessions: [], tokenVersion: 1 }]);
    expect(
      await runForError(asAnonymous, SignInReturningEmailDocument, { input: { email: EMAIL, password: PASSWORD } }),
    ).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(
      await run(asAnonymous, SignInReturningEmailDocument, { input: { email: EMAIL, password: NEW_PASSWORD } }),
    ).toHaveProperty('signIn');
    const subjects = (await mailbox.received(runtime, later(1).now())).map(({ subject }) => subject);
    expect(subjects).toContain('Your PlainPrompt password was changed');
    // The sign-in with the old password failed.
    const byType = (await rows('activities')).sort((one, other) => (String(one.type) < String(other.type) ? -1 : 1));
    expect(byType).toMatchObject([{ type: 'login' }, { type: 'password_change' }, { type: 'security_alert' }]);
  });

  test('by fifty requests at once with one link happens once', async () => {
    const token = await mailedToken();
    const attempts = Array.from({ length: 50 }, (_, i) => reset(token, { password: `${NEW_PASSWORD} ${i}` }));
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('users')).toMatchObject([{ tokenVersion: 1 }]);
    expect((await rows('mails')).filter(({ template }) => template === 'password_changed')).toHaveLength(1);
    expect(await rows('activities')).toHaveLength(1);
  });

  test('works with the newest link only, and once', async () => {
    const first = await mailedToken();
    await forgot();
    const second = (await mailedTokens()).find((token) => token !== first) ?? '';
    expect(await resetForError(first)).toMatchObject(badLink);
    expect(await reset(second)).toEqual(DONE);
    expect(await resetForError(second)).toMatchObject(badLink);
  });

  test('refuses a link that is half an hour old, made up, or of another user', async () => {
    const token = await mailedToken();
    await givenUser({ email: 'bob@example.com' });
    expect(await resetForError(token, {}, later(30))).toMatchObject(badLink);
    expect(await resetForError('made-up')).toMatchObject(badLink);
    expect(await resetForError('')).toMatchObject(badLink);
    expect(await resetForError(token, { email: 'bob@example.com' })).toMatchObject(badLink);
    expect(await resetForError(token, { email: 'unknown@example.com' })).toMatchObject(badLink);
    expect(hashes).toBe(0);
    expect(await reset(token, { email: EMAIL.toUpperCase() }, later(29))).toEqual(DONE);
  });

  test('refuses the current password, sends no mail, and keeps the link valid', async () => {
    const token = await mailedToken();
    expect(await resetForError(token, { password: PASSWORD })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { password: 'This is your current password. Choose another.' },
    });
    expect((await rows('mails')).map(({ template }) => template as string)).not.toContain('password_changed');
    expect(await rows('activities')).toEqual([]);
    expect(await rows('users')).toMatchObject([{ tokenVersion: 0 }]);
    expect(await reset(token)).toEqual(DONE);
  });

  test('keeps the link valid when the new password is rejected', async () => {
    const token = await mailedToken();
    expect(await resetForError(token, { password: 'short' })).toEqual({
      code: 'BAD_USER_INPUT',
      message: 'Password must be at least 8 characters',
      fields: { password: 'Password must be at least 8 characters' },
    });
    expect(await reset(token)).toEqual(DONE);
  });

  test('ends the lock that wrong guesses set', async () => {
    const token = await mailedToken();
    for (let i = 0; i < 5; i += 1) await countPasswordAttempt({ email: EMAIL }, NOW);
    await expect(countPasswordAttempt({ email: EMAIL }, NOW)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await reset(token);
    expect(await countPasswordAttempt({ email: EMAIL }, NOW)).toBe(1);
  });

  test('ends the requirement to choose a password, and works for suspended users', async () => {
    await mongoose.connection
      .collection('users')
      .updateOne({ _id: ann._id }, { $set: { mustChangePassword: true, isSuspended: true } });
    expect(await reset(await mailedToken())).toEqual(DONE);
    expect(await rows('users')).toMatchObject([{ mustChangePassword: false, isSuspended: true }]);
  });

  test('can be tried ten times an hour from one client address', async () => {
    const strict = { ...later(1), runtime: { ...runtime, rateLimits: createRateLimits({ scale: 1 }) } };
    for (let i = 0; i < 10; i += 1) expect(await resetForError(`guess-${i}`, {}, strict)).toMatchObject(badLink);
    expect(await resetForError('guess', {}, strict)).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test.each(['reset_tokens', 'mails'])('the database removes %s when they have run out', async (collection) => {
  const indexes = await mongoose.connection.collection(collection).indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});

test('no token is in the database, neither before nor after its mail was sent', async () => {
  await forgot();
  const before = JSON.stringify([await rows('mails'), await rows('reset_tokens')]);
  const [token = ''] = await mailedTokens();
  const after = JSON.stringify([await rows('mails'), await rows('reset_tokens')]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(before + after).not.toContain(token);
  expect(before).not.toContain('example.com');
});
