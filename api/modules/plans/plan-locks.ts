import type { ClientSession } from 'mongoose';
import { TAKE_LOCK } from '#api/database/lock-rows.ts';
import { PlanLocks } from './plan-lock.model.ts';

// A lock that many transactions can share. One that gives a plan to a user takes any of the locks, so that such transactions rarely conflict
// with each other. One that deletes a plan takes all of them, so that it conflicts with each that gives a plan at the same time: the
// later one starts again, and sees what the other did.

/** The number of locks. */
export const LOCKS = 64;

/** Lets no other transaction give a plan to a user until this one ends. For transactions that must know who has a plan. */
export async function lockPlans(session: ClientSession): Promise<void> {
  const writes = Array.from({ length: LOCKS }, (_lock, _id) => ({
    updateOne: { filter: { _id }, update: TAKE_LOCK, upsert: true },
  }));
  await PlanLocks.bulkWrite(writes, { session });
}
