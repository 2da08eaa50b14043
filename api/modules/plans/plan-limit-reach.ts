import type { PlanLimitReach } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { countLimitReach } from '#api/modules/subscriptions/plan-holders.service.ts';
import { findPlan, planNotFoundError } from './plans.service.ts';

interface NewLimit {
  readonly planId: string;
  /** -1 means unlimited. */
  readonly promptsLimit: number;
}

/** Counts the users whom a new limit of a plan would reach, before it is saved. Throws NOT_FOUND. */
export async function readLimitReach(ctx: RequestContext, { planId, promptsLimit }: NewLimit): Promise<PlanLimitReach> {
  if (!(await findPlan(null, planId))) throw planNotFoundError();
  return countLimitReach({ planId, limit: promptsLimit, at: ctx.now() });
}
