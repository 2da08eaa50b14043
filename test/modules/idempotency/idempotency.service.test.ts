import { expect, test } from 'vitest';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { IdempotentAnswers } from '#api/modules/idempotency/idempotent-answer.model.ts';

const sent = { senderId: 'a-token', key: 'order-1', request: ['ann@example.com', 5], at: new Date() };

/** Runs an operation with the same key and arguments as all others. Returns whether this request was the one that ran. */
async function hasRun(operation: 'extendSubscriptionByEmail' | 'addSeatsByOwnerEmail') {
  let runs = 0;
  await runOnce({ ...sent, operation }, async () => (runs += 1));
  return runs === 1;
}

test('a key that one operation used is refused for another one with the same arguments', async () => {
  expect(await hasRun('extendSubscriptionByEmail')).toBe(true);
  await expect(hasRun('addSeatsByOwnerEmail')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  expect(await hasRun('extendSubscriptionByEmail')).toBe(false);
});

test('the answer to a request that an earlier version stored, without the operation, is found', async () => {
  await hasRun('extendSubscriptionByEmail');
  await IdempotentAnswers.updateOne({}, { $unset: { operation: 1 } });
  expect(await hasRun('extendSubscriptionByEmail')).toBe(false);
});
