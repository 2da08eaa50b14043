import { expect, test } from 'vitest';
import { createPasswords } from '#api/auth/passwords.ts';
import type { DomainError } from '#api/kernel/errors.ts';
import { RateLimitCounters } from '#api/modules/rate-limits/rate-limit.model.ts';
import { tokenBuckets } from '#api/modules/rate-limits/token-buckets.ts';
import { testConfig, testRuntime } from '../../setup/runtime.ts';

const MINUTE_MS = 60_000;

test('a bucket lets through what it holds, then one each time a token has come back', () => {
  const buckets = tokenBuckets(20, MINUTE_MS);
  for (let i = 0; i < 20; i += 1) expect(buckets.take('ann', 0)).toBe(0);
  expect(buckets.take('ann', 0)).toBe(3000);
  expect(buckets.take('ann', 2000)).toBe(1000);
  expect(buckets.take('ann', 3000)).toBe(0);
  expect(buckets.take('ann', 3000)).toBe(3000);
  expect(buckets.take('bob', 3000)).toBe(0);
});

test('a full bucket gives all of its tokens, whatever the time is', () => {
  const oneToken = tokenBuckets(1, MINUTE_MS);
  const waits = Array.from({ length: 1000 }, (_, i) => oneToken.take(`user ${i}`, i * 12.345678));
  expect(waits.filter((waitMs) => waitMs > 0)).toEqual([]);
});

test('an unused bucket fills up to its size, and no further', () => {
  const buckets = tokenBuckets(2, MINUTE_MS);
  for (let i = 0; i < 2; i += 1) buckets.take('ann', 0);
  const later = 10 * MINUTE_MS;
  expect([buckets.take('ann', later), buckets.take('ann', later)]).toEqual([0, 0]);
  expect(buckets.take('ann', later)).toBeGreaterThan(0);
});

test('the scale multiplies every limit, and no limit is below one', async () => {
  const twice = testRuntime({ env: { RATE_LIMIT_SCALE: '2' } }).rateLimits;
  for (let i = 0; i < 40; i += 1) await twice.consume('simplify', 'ann');
  await expect(twice.consume('simplify', 'ann')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again in 2 seconds.',
    retryAfterSeconds: 2,
  });
  const tiny = testRuntime({ env: { RATE_LIMIT_SCALE: '0.0001' } }).rateLimits;
  await tiny.consume('graphql', 'ann');
  await expect(tiny.consume('graphql', 'ann')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('servers share the limits of what callers could guess, such as passwords', async () => {
  const [one, other] = [
    testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }),
    testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }),
  ];
  for (let i = 0; i < 5; i += 1) {
    await one.rateLimits.consume('login', '10.0.0.9');
    await other.rateLimits.consume('login', '10.0.0.9');
  }
  await expect(other.rateLimits.consume('login', '10.0.0.9')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a caller who exceeds a limit with a block is blocked for its whole time, on every server, however soon the count ends', async () => {
  const strict = { env: { RATE_LIMIT_SCALE: '1' } };
  const [one, other] = [testRuntime(strict).rateLimits, testRuntime(strict).rateLimits];
  const key = 'loginFailures:10.0.0.9';
  await RateLimitCounters.collection.insertOne({ key, points: 50, expire: new Date(Date.now() + 60 * 1000) });
  for (const limits of [one, other, one]) {
    const refusal = await limits.consume('loginFailures', '10.0.0.9').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
    const waitSeconds = (refusal as DomainError).retryAfterSeconds ?? NaN;
    expect(waitSeconds > 3500 && waitSeconds <= 3600).toBe(true);
  }
  // The end of the block is the stored one: another instance does not begin an hour of its own.
  await RateLimitCounters.collection.updateOne({ key }, { $set: { expire: new Date(Date.now() + 60 * 1000) } });
  const late = other.consume('loginFailures', '10.0.0.9');
  await expect(late).rejects.toSatisfy((error: DomainError) => (error.retryAfterSeconds ?? NaN) <= 60);
});

test('password checks beyond the queue are refused at once, and the others are done', async () => {
  const passwords = createPasswords(testConfig().peppers);
  const digest = await passwords.hash('correct horse battery');
  const outcomes = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.verify('wrong', digest)));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(120 - 50 - 3);
  expect(refused.every(({ reason }) => (reason as { code: string }).code === 'UNAVAILABLE')).toBe(true);
  expect(await passwords.verify('correct horse battery', digest)).toEqual({ isCorrect: true, needsRehash: false });
});
