import type { SubscriptionRecord } from './subscription.model.ts';

/** Users whose subscriptions name the same plans. Fields that are not stored are missing. */
export interface AlikeSubscriptions {
  readonly planId?: string | null;
  readonly source: SubscriptionRecord['source'];
  readonly grantedPlanId?: string | null;
  readonly scheduledPlanId?: string | null;
  readonly people: number;
  readonly mrrMinor: number;
}

/** How many users have a plan, and its revenue. Each user is counted once for each plan. */
export interface PlanFigures {
  readonly free: number;
  readonly payment: number;
  readonly admin: number;
  readonly promo: number;
  /** Users who have another plan, and get this one at the end of their period. */
  readonly scheduled: number;
  readonly mrrMinor: number;
}

export const NO_FIGURES: PlanFigures = { free: 0, payment: 0, admin: 0, promo: 0, scheduled: 0, mrrMinor: 0 };

/** The plans that a user has, and how: their own plan first, then the granted one, then the one that follows. */
function listHeldPlans({ planId, source, grantedPlanId, scheduledPlanId }: AlikeSubscriptions) {
  const held = [
    { planId, as: source },
    { planId: grantedPlanId, as: 'promo' as const },
    { planId: scheduledPlanId, as: 'scheduled' as const },
  ].flatMap(({ planId: id, as }) => (typeof id === 'string' ? [{ id, as }] : []));
  return held.filter(({ id }, index) => held.findIndex((other) => other.id === id) === index);
}

/** The figures of each plan. Revenue belongs to the user's own plan, also while a granted plan covers it. */
export function sumPlanFigures(groups: readonly AlikeSubscriptions[]): ReadonlyMap<string, PlanFigures> {
  const plans = new Map<string, PlanFigures>();
  for (const group of groups) {
    for (const [index, { id, as }] of listHeldPlans(group).entries()) {
      const before = plans.get(id) ?? NO_FIGURES;
      const mrrMinor = before.mrrMinor + (index === 0 ? group.mrrMinor : 0);
      plans.set(id, { ...before, [as]: before[as] + group.people, mrrMinor });
    }
  }
  return plans;
}
