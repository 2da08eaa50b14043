import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { loadUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';

/** Returns whether the viewer's plan includes own keys. The plan of a team's owner does not count. */
export async function canUseOwnKeys(ctx: RequestContext): Promise<boolean> {
  const plan = await loadUserPlan(ctx, requireUser(ctx.viewer).userId);
  return plan?.byok ?? false;
}

/** Returns the error for a viewer whose plan does not include own keys. */
export const planRequiredError = () =>
  new DomainError('PLAN_REQUIRED', 'Own keys are not part of your plan. Upgrade to use them.');

/** Checks that the viewer's plan includes own keys. Throws PLAN_REQUIRED otherwise. */
export async function assertCanUseOwnKeys(ctx: RequestContext): Promise<void> {
  if (!(await canUseOwnKeys(ctx))) throw planRequiredError();
}
