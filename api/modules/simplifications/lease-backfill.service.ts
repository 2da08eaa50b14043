import { IdempotencyKeys } from './idempotency-key.model.ts';

const WITHOUT_LEASE = { renewedAt: { $exists: false } };

/** Idempotency keys that were stored before they were leases, with the answers of their runs. */
export const countWithoutLease = (): Promise<number> => IdempotencyKeys.collection.countDocuments(WITHOUT_LEASE);

/** Moves the answers to the ledger entries of their runs, and makes the keys leases that have ended. Safe to repeat and to interrupt. */
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
