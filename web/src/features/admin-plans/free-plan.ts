import type { AdminPlansPageQuery } from '#web/graphql/admin-operations.generated.ts';

/** The plans that are free and on sale. New accounts start on the first, and users whose plan ends get it. */
export type FreePlans = AdminPlansPageQuery['freePlans'];

const AFFECTED = 'New accounts and users whose plan ends';

/** What follows while there is no free plan. */
export const NO_FREE_PLAN = `${AFFECTED} get no plan and no prompts`;

/**
 * Says who gets what once a plan is no longer free, active and visible. Null when that changes nothing, because another plan is the one
 * that new accounts start on.
 */
export function describeFreePlanLoss(planId: string, [first, next]: FreePlans): string | null {
  if (first?.id !== planId) return null;
  return next ? `${AFFECTED} get the ${next.name} plan instead` : NO_FREE_PLAN;
}
