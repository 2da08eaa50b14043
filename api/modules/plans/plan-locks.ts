import type { ClientSession } from 'mongoose';
import { TAKE_LOCK } from '#api/database/lock-rows.ts';
import { PlanLocks } from './plan-lock.model.ts';

// A shared lock: a transaction that gives a plan to a user, or opens a checkout for it, locks one row at random (`keepPlan`), so two of them
// rarely conflict. A transaction that deletes a plan, or changes its interval, limit or teams, locks all rows, so it conflicts with each of the
// former at the same time: the later one starts again, and sees what the other did.

/** The number of rows. */
export const LOCKS = 64;

/**
 * Locks all rows: no other transaction can give a plan to a user, or open a checkout for one, until this one ends. For transactions that must know
 * who has a plan.
 */
export async function lockPlans(session: ClientSession): Promise<void> {
  const writes = Array.from({ length: LOCKS }, (_lock, _id) => ({
    updateOne: { filter: { _id }, update: TAKE_LOCK, upsert: true },
  }));
  await PlanLocks.bulkWrite(writes, { session });
}
