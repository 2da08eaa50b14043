import { randomInt } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { PlanLocks } from './plan-lock.model.ts';
import { findPlan, planNotFoundError } from './plans.service.ts';

// A lock that many transactions can share. One that gives a plan to a user takes any of the locks, so that such transactions rarely conflict
// with each other. One that deletes a plan takes all of them, so that it conflicts with each that gives a plan at the same time: the
// later one starts again, and sees what the other did.

const LOCKS = 64;

const take = (number: number) => ({
  filter: { _id: number },
  update: { $inc: { timesTaken: 1 } },
  upsert: true,
});

/**
 * Keeps a plan as it is until the transaction ends. For transactions that give the plan to a user, or open a checkout for it. Throws
 * NOT_FOUND for an unknown or deleted plan.
 */
export async function keepPlan(session: ClientSession, planId: string): Promise<void> {
  const { filter, update, upsert } = take(randomInt(LOCKS));
  await PlanLocks.updateOne(filter, update, { session, upsert });
  if (!(await findPlan(session, planId))) throw planNotFoundError();
}

/** Lets no other transaction give a plan to a user until this one ends. For transactions that must know who has a plan. */
export async function lockPlans(session: ClientSession): Promise<void> {
  const writes = Array.from({ length: LOCKS }, (_lock, number) => ({ updateOne: take(number) }));
  await PlanLocks.bulkWrite(writes, { session });
}
