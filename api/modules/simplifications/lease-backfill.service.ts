import { IdempotencyKeys } from './idempotency-key.model.ts';

const WITHOUT_LEASE = { renewedAt: { $exists: false } };

/** Counts the idempotency keys that were stored before they were leases. They contain the response to their request. */
export const countWithoutLease = (): Promise<number> => IdempotencyKeys.collection.countDocuments(WITHOUT_LEASE);

/**
 * Moves the stored quota figures to the ledger entries of their runs, and turns the keys into leases that have ended.
 * Can be repeated, and continues after an interruption.
 */
export async function addLeases(): Promise<void> {
  const { collection } = IdempotencyKeys;
  await collection
    .aggregate([
      { $match: { ...WITHOUT_LEASE, answer: { $type: 'object' } } },
      {
        $project: {
          _id: '$runId',
          promptsUsed: '$answer.promptsUsed',
          promptsRemaining: '$answer.promptsRemaining',
        },
      },
      {
        $merge: {
          into: 'ledger_entries',
          whenMatched: 'merge',
          whenNotMatched: 'discard',
        },
      },
    ])
    .toArray();
  await collection.updateMany(WITHOUT_LEASE, [
    { $set: { renewedAt: '$createdAt' } },
    { $unset: ['answer', 'startedAt'] },
  ]);
}
