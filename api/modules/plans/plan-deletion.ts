import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { countPlanBuyers } from '#api/modules/billing/checkouts.service.ts';
import { findUsableCodesForPlan } from '#api/modules/promo-codes/promo-codes.service.ts';
import { countPlanHolders } from '#api/modules/subscriptions/plan-holders.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { lockPlans } from './plan-locks.ts';
import { planNotFoundError } from './plans.service.ts';
import { describeUserCount } from './user-count.ts';

const MAX_CODES_NAMED = 3;

/** Names the first codes and counts the rest: 'SPRING, SUMMER, FALL and 2 more'. */
function describeCodes(codes: readonly string[]): string {
  const names = codes.slice(0, MAX_CODES_NAMED).join(', ');
  const unnamed = codes.length - MAX_CODES_NAMED;
  return unnamed > 0 ? `${names} and ${unnamed} more` : names;
}

/** Returns why the plan can't be deleted, and what to do instead. Null when nothing uses it. */
async function findDeletionObstacle(
  session: ClientSession,
  { plan: { _id, name }, at }: { readonly plan: PlanRecord; readonly at: Date },
): Promise<string | null> {
  const holders = await countPlanHolders(session, _id);
  if (holders > 0) {
    return `${describeUserCount(holders, 'has', 'have')} the ${name} plan, so it can't be deleted. Deactivate it instead: then it can't be bought or assigned`;
  }
  const buyers = await countPlanBuyers(session, { planId: _id, at });
  if (buyers > 0) {
    // Half an hour: `OPEN_MS` in insert-checkout.ts.
    return `${describeUserCount(buyers, 'has', 'have')} an open checkout for the ${name} plan, so it can't be deleted. Deactivate it now, and delete it in half an hour`;
  }
  const codes = await findUsableCodesForPlan(session, { planId: _id, at });
  if (codes.length === 0) return null;
  return codes.length === 1
    ? `The promo code ${describeCodes(codes)} grants the ${name} plan or is limited to it, so the plan can't be deleted. Deactivate the promo code first`
    : `The promo codes ${describeCodes(codes)} grant the ${name} plan or are limited to it, so the plan can't be deleted. Deactivate the promo codes first`;
}

/**
 * Deletes a plan. Throws NOT_FOUND, and CONFLICT when subscriptions, open checkouts or usable promo codes need it. When
 * another transaction gives the plan to a user at the same time, or opens a checkout for it, one of the two starts again
 * (`plan-locks.ts`): either the deletion finds the user, or the user gets no plan. A promo code that is created at the same time may
 * stay: it grants no plan then.
 */
export async function deletePlan(ctx: RequestContext, id: string): Promise<PlanRecord> {
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    await lockPlans(session);
    const deleted = await Plans.findOneAndDelete({ _id: id }, { session }).lean<PlanRecord>();
    if (!deleted) throw planNotFoundError();
    const obstacle = await findDeletionObstacle(session, { plan: deleted, at });
    if (obstacle !== null) throw new DomainError('CONFLICT', obstacle);
    return deleted;
  });
}
