import type { ClientSession, Types } from 'mongoose';
import type { Client } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { commitChange } from './commit-change.service.ts';
import { getPeriodMonths, periodEndAfter } from './plan-terms.rules.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { activate, holdsPlan, limitOverrideOf, setLimit } from './subscription.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

/** Whose plan changes, when, and from which device. */
export interface ChangeOrigin {
  readonly userId: Types.ObjectId;
  readonly at: Date;
  /**
   * The device of the user who asked for the change. Null or left out when time, a payment provider or an administrator causes it: users must
   * not see where administrators are.
   */
  readonly client?: Client | null;
}

interface Assignment extends ChangeOrigin {
  readonly plan: PlanRecord;
  /** Replaces the plan's limit until the plan changes; -1 means unlimited. Left out or null: the plan's limit. */
  readonly promptsLimitOverride?: number | null;
}

/** Changes the limit of a plan that the user has, and nothing else. */
async function changeLimit(
  session: ClientSession,
  before: SubscriptionRecord,
  { plan, at, client, promptsLimitOverride = null }: Assignment,
): Promise<SubscriptionRecord> {
  const after = setLimit(before, plan._id, promptsLimitOverride);
  // The user may have the plan twice: as their own, and by a grant. `limitOverrideOf` reads the grant first.
  if (
    limitOverrideOf(after) === limitOverrideOf(before) &&
    after.promptsLimitOverride === before.promptsLimitOverride
  ) {
    return before;
  }
  const description =
    promptsLimitOverride === null
      ? `The prompt limit of the ${plan.name} plan applies again`
      : `An operator set the prompt limit of the ${plan.name} plan to ${promptsLimitOverride === -1 ? 'unlimited' : promptsLimitOverride}`;
  await commitChange(session, { before, after, kind: 'limit_changed', description, at, client });
  return after;
}

/**
 * Puts a user on a plan for one interval, without a payment; a free or lifetime plan has no end. It replaces the current plan,
 * a scheduled plan and a plan grant. The quota window continues. If the user has the plan already, only its limit changes: period,
 * payment and renewal stay. Throws CONFLICT for a plan that is not active, unless the user has it.
 */
export async function assignPlan(session: ClientSession, assignment: Assignment): Promise<SubscriptionRecord> {
  const { userId, plan, at, client, promptsLimitOverride } = assignment;
  const before = await getSubscription(session, { userId, at });
  if (holdsPlan(before, plan._id)) return changeLimit(session, before, assignment);
  if (!plan.isActive) throw new DomainError('CONFLICT', `The ${plan.name} plan is not active`);
  const months = getPeriodMonths(plan, 'interval');
  const after = activate(before, {
    planId: plan._id,
    source: 'admin',
    billing: 'interval',
    at,
    periodEnd: months && periodEndAfter(at, months, at),
    mrrMinor: 0,
    purchaseId: null,
    renewal: null,
    promptsLimitOverride: promptsLimitOverride ?? null,
  });
  const description = `The ${plan.name} plan was assigned by an administrator`;
  await commitChange(session, { before, after, kind: 'activated', description, at, client });
  return after;
}
