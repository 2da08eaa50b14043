import type { ClientSession } from 'mongoose';
import { PlanLocks } from './plan-lock.model.ts';

// A lock that many transactions can share. One that gives a plan to a user takes any of the locks, so that such transactions rarely conflict
// with each other. One that deletes a plan takes all of them, so that it conflicts with each that gives a plan at the same time: the
// later one starts again, and sees what the other did.

/** The number of locks. */
export const LOCKS = 64;

/** The write that takes one lock. */
export const take = (number: number) => ({
  filter: { _id: number },
  update: { $inc: { timesTaken: 1 } },
  upsert: true,
});

/** Lets no other transaction give a plan to a user until this one ends. For transactions that must know who has a plan. */
export async function lockPlans(session: ClientSession): Promise<void> {
  const writes = Array.from({ length: LOCKS }, (_lock, number) => ({ updateOne: take(number) }));
  await PlanLocks.bulkWrite(writes, { session });
}
