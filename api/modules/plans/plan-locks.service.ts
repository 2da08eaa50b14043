import { randomInt } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { TAKE_LOCK } from '#api/database/lock-rows.ts';
import { PlanLocks } from './plan-lock.model.ts';
import { LOCKS } from './plan-locks.ts';
import { findPlan, planNotFoundError } from './plans.service.ts';

/**
 * Keeps a plan from being deleted, and from getting another interval, limit or teams, until the transaction ends. For transactions that give the plan
 * to a user, or open a checkout for it. Throws NOT_FOUND for an unknown or deleted plan.
 */
export async function keepPlan(session: ClientSession, planId: string): Promise<void> {
  await PlanLocks.updateOne({ _id: randomInt(LOCKS) }, TAKE_LOCK, { session, upsert: true });
  if (!(await findPlan(session, planId))) throw planNotFoundError();
}
