import type { SubscriptionRecord } from './subscription.model.ts';

/**
 * Users whose subscriptions have the same own plan, with the same source, and the same granted and scheduled plans. A plan
 * that they don't have is missing or null.
 */
export interface AlikeSubscriptions {
  readonly planId?: string | null;
  readonly source: SubscriptionRecord['source'];
  readonly grantedPlanId?: string | null;
  readonly scheduledPlanId?: string | null;
  readonly users: number;
  /** Of plans and seats, of all these users together. */
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
  /** Those whose own plan it is, while a granted plan covers it. They are among `free`, `payment` and `admin`. */
  readonly covered: number;
  readonly mrrMinor: number;
}

export const NO_FIGURES: PlanFigures = {
  free: 0,
  payment: 0,
  admin: 0,
  promo: 0,
  scheduled: 0,
  covered: 0,
  mrrMinor: 0,
};

/**
 * Lists the plans that a user has, and how: their own plan first, then the granted one, then the scheduled one. A plan
 * that appears twice is listed once, as the first of these.
 */
function listHeldPlans({ planId, source, grantedPlanId, scheduledPlanId }: AlikeSubscriptions) {
  const held = [
    { planId, countedAs: source },
    { planId: grantedPlanId, countedAs: 'promo' as const },
    { planId: scheduledPlanId, countedAs: 'scheduled' as const },
  ].flatMap(({ planId: id, countedAs }) => (typeof id === 'string' ? [{ id, countedAs }] : []));
  return held.filter(({ id }, index) => held.findIndex((other) => other.id === id) === index);
}

/** Returns whether a plan is one that these users have beneath a granted plan. */
const isCovered = (id: string, { planId, grantedPlanId }: AlikeSubscriptions) =>
  id === planId && typeof grantedPlanId === 'string' && grantedPlanId !== planId;

/** Sums the figures of each plan. Revenue is added to the user's own plan, even while a granted plan covers it; without one, to the granted plan. */
export function sumPlanFigures(groups: readonly AlikeSubscriptions[]): ReadonlyMap<string, PlanFigures> {
  const plans = new Map<string, PlanFigures>();
  for (const group of groups) {
    for (const [index, { id, countedAs }] of listHeldPlans(group).entries()) {
      const before = plans.get(id) ?? NO_FIGURES;
      // The first is the user's own plan. A user without one pays for no plan, but possibly for seats.
      const mrrMinor = before.mrrMinor + (index === 0 ? group.mrrMinor : 0);
      const covered = before.covered + (isCovered(id, group) ? group.users : 0);
      plans.set(id, { ...before, [countedAs]: before[countedAs] + group.users, covered, mrrMinor });
    }
  }
  return plans;
}
