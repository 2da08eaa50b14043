import type { RequestContext } from '#api/kernel/context.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';

/** Loads plan names. Deleted plans are named by their ids. */
export async function loadPlanNames(
  ctx: RequestContext,
  ids: readonly (string | null)[],
): Promise<(planId: string) => string> {
  const known = ids.filter((id) => id !== null);
  const plans = await Promise.all(known.map((id) => planLoader(ctx).load(id)));
  const names = new Map(plans.flatMap((plan) => (plan ? [[plan._id, plan.name] as const] : [])));
  return (planId) => names.get(planId) ?? `Deleted plan ${planId}`;
}
