import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { clearAttempts, countPasswordAttempt } from '#api/modules/accounts/sign-in-throttle.ts';
import { RateLimitCounters } from '#api/modules/rate-limits/rate-limit.model.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import type { Passwords } from '#api/ports/passwords.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { ChangePasswordDocument, SignInReturningEmailDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const EMAIL = 'ann@example.com';
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let verifications = 0;
beforeEach(() => {
  verifications = 0;
});

const real = testRuntime();
/** The real password functions, with a count of the verifications. */
const passwords: Passwords = {
  hash: real.passwords.hash,
  verify: (password, digest) => {
    verifications += 1;
    return real.passwords.verify(password, digest);
  },
};
const runtime = { ...real, passwords };
const guess = (password: string, email = EMAIL) =>
  [asAnonymous, SignInReturningEmailDocument, { input: { email, password } }, { runtime }] as const;

/** Counts an attempt that fails. Returns the seconds to wait, or 0 if it is allowed. */
async function secondsToWait(now: Date, email = EMAIL): Promise<number> {
  try {
    await countPasswordAttempt({ email }, now);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('RATE_LIMITED');
    return error.retryAfterSeconds ?? NaN;
  }
}

describe('two hundred wrong guesses at once', () => {
  test.each([
    ['an account', true],
    ['an address without an account', false],
  ])('at %s cost five verifications and answer alike', async (_whose, exists) => {
    if (exists) await givenUser({ email: EMAIL });
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => runForError(...guess(`wrong guess ${i}`))));
    expect(verifications).toBeLessThanOrEqual(5);
    const count = (code: string) => answers.filter((answer) => answer.code === code).length;
    expect([count('UNAUTHENTICATED'), count('RATE_LIMITED')]).toEqual([5, 195]);
  });
});

test('the right password is not checked while the address is locked, and is checked afterwards', async () => {
  await givenUser({ email: EMAIL });
  for (let i = 0; i < 5; i += 1) await runForError(...guess(`wrong guess ${i}`));
  expect(await runForError(...guess(PASSWORD))).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many wrong passwords. Please wait 30 seconds, or reset your password',
  });
  expect(verifications).toBe(5);
  const later = { runtime, now: () => after(31) };
  expect(
    await run(asAnonymous, SignInReturningEmailDocument, { input: { email: EMAIL, password: PASSWORD } }, later),
  ).toHaveProperty('signIn');
});

test('the right password resets the count of failures', async () => {
  await givenUser({ email: EMAIL });
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) await runForError(...guess(`wrong guess ${i}`));
    expect(await run(...guess(PASSWORD))).toHaveProperty('signIn');
  }
});

describe('an attempt that the server could not check', () => {
  const busy = {
    ...real,
    rateLimits: createRateLimits({ scale: 1000 }),
    passwords: {
      ...real.passwords,
      verify: () => Promise.reject(new DomainError('UNAVAILABLE', 'The server is busy. Please try again in a moment')),
    },
  };
  const input = { email: EMAIL, password: PASSWORD };

  test('does not count as a wrong password, neither for the email address nor for the client’s address', async () => {
    await givenUser({ email: EMAIL });
    for (let i = 0; i < 6; i += 1) {
      expect(await runForError(asAnonymous, SignInReturningEmailDocument, { input }, { runtime: busy })).toMatchObject({
        code: 'UNAVAILABLE',
      });
    }
    // The counter is written without waiting for the majority of the replica set.
    const stored = await RateLimitCounters.findOne({ key: /^loginFailures:/ })
      .readConcern('local')
      .lean();
    expect(stored).toMatchObject({ points: 0 });
    expect(await run(...guess(PASSWORD))).toHaveProperty('signIn');
  });

  test('does not count for a signed-in user either', async () => {
    const user = await givenUser({ email: EMAIL });
    const change = { input: { currentPassword: PASSWORD, newPassword: 'another horse entirely' } };
    for (let i = 0; i < 6; i += 1) {
      expect(await runForError(asUser(user), ChangePasswordDocument, change, { runtime: busy })).toMatchObject({
        code: 'UNAVAILABLE',
      });
    }
    expect(await run(asUser(user), ChangePasswordDocument, change, { runtime })).toHaveProperty('changePassword');
  });

  test('keeps the count of the wrong passwords before it', async () => {
    await givenUser({ email: EMAIL });
    for (let i = 0; i < 4; i += 1) await runForError(...guess(`wrong guess ${i}`));
    await runForError(asAnonymous, SignInReturningEmailDocument, { input }, { runtime: busy });
    expect(await runForError(...guess('wrong guess 5'))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await runForError(...guess(PASSWORD))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

test('locks double from half a minute to a quarter of an hour', async () => {
  for (let i = 0; i < 5; i += 1) expect(await secondsToWait(NOW)).toBe(0);
  const waits: number[] = [];
  let now = NOW;
  for (let i = 0; i < 8; i += 1) {
    const wait = await secondsToWait(now);
    waits.push(wait);
    now = new Date(now.getTime() + wait * 1000);
    expect(await secondsToWait(now)).toBe(0);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test('the error of a locked address says how many minutes to wait', async () => {
  let now = NOW;
  for (let failures = 0; failures < 8; failures += 1) {
    await secondsToWait(now);
    now = new Date(now.getTime() + 900_000);
  }
  // 10 seconds after the eighth failure, which locked the address for 240.
  const locked = { runtime, now: () => new Date(now.getTime() - 890_000) };
  const input = { email: EMAIL, password: PASSWORD };
  expect(await runForError(asAnonymous, SignInReturningEmailDocument, { input }, locked)).toMatchObject({
    message: 'Too many wrong passwords. Please wait 4 minutes, or reset your password',
  });
});

test('after a hundred failures in a row only a reset helps', async () => {
  let now = NOW;
  for (let i = 0; i < 100; i += 1) {
    expect(await secondsToWait(now)).toBe(0);
    now = new Date(now.getTime() + 900_000);
  }
  expect(await secondsToWait(new Date(now.getTime() + 365 * DAY_MS))).toBe(900);
  await clearAttempts({ email: EMAIL });
  expect(await secondsToWait(now)).toBe(0);
});

test('one address does not lock another, and no address is stored', async () => {
  for (let i = 0; i < 6; i += 1) await secondsToWait(NOW);
  expect(await secondsToWait(NOW, 'other@example.com')).toBe(0);
  const stored = await mongoose.connection.collection('sign_in_attempts').find({}).toArray();
  expect(JSON.stringify(stored)).not.toContain('example.com');
});

test('wrong passwords at the sign-in do not keep a signed-in owner from changing theirs, nor the other way round', async () => {
  const user = await givenUser({ email: EMAIL });
  const change = (currentPassword: string) => ({ input: { currentPassword, newPassword: 'a brand new password' } });
  for (let i = 0; i < 5; i += 1) await runForError(...guess(`wrong guess ${i}`));
  expect(await runForError(...guess(PASSWORD))).toMatchObject({ code: 'RATE_LIMITED' });
  for (let i = 0; i < 5; i += 1) {
    const error = await runForError(asUser(user), ChangePasswordDocument, change(`wrong ${i}`), { runtime });
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT' });
  }
  const locked = await runForError(asUser(user), ChangePasswordDocument, change(PASSWORD), { runtime });
  expect(locked).toMatchObject({ code: 'RATE_LIMITED' });
  const later = { runtime, now: () => after(31) };
  expect(await run(asUser(user), ChangePasswordDocument, change(PASSWORD), later)).toHaveProperty('changePassword');
  // The attempts to sign in are still counted.
  expect(await secondsToWait(NOW)).toBe(30);
});

test('one client address may fail fifty times an hour, for any email addresses', async () => {
  const strict = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
  for (let i = 0; i < 50; i += 1) await strict.rateLimits.consume('loginFailures', '10.0.0.1');
  await expect(strict.rateLimits.consume('loginFailures', '10.0.0.1')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfterSeconds: 3600,
  });
  await strict.rateLimits.consume('loginFailures', '10.0.0.2');
});
