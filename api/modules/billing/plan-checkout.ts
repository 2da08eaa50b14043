import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { findPlan, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { Billing } from '#api/modules/subscriptions/plan-terms.rules.ts';

/** Returns a plan that can be bought. Throws NOT_FOUND, and BAD_USER_INPUT for a plan that is inactive or hidden. */
export async function findPlanOnSale(planId: string): Promise<PlanRecord> {
  const plan = await findPlan(NO_TRANSACTION, planId);
  if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  if (!plan.isActive || plan.isHidden) throw invalidInput({ planId: 'This plan cannot be bought' });
  return plan;
}

/** What a buyer chose: a plan, and how often to pay for it. */
export interface PlanCheckoutInput {
  readonly planId: string;
  /** `yearly`: at the yearly price of the plan. `monthly`: by the plan's own interval, also if that is a quarter, a year or once. */
  readonly interval: 'monthly' | 'yearly';
}

/**
 * Returns how a plan is paid when the buyer chose an interval: `annual` at its yearly price, `interval` by its own. Plans that are always
 * paid yearly or once have no second price. Whether another plan has one is checked with the order (`toPlanOrder`).
 */
export const toBilling = (plan: PlanRecord, interval: PlanCheckoutInput['interval']): Billing =>
  interval === 'yearly' && plan.interval !== 'yearly' && plan.interval !== 'lifetime' ? 'annual' : 'interval';
