import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { loadUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';

/** Whether the person's own plan lets them bring keys. A team's never does. */
export async function mayBringKeys(ctx: RequestContext): Promise<boolean> {
  const plan = await loadUserPlan(ctx, requireUser(ctx.viewer).userId);
  return plan?.byok ?? false;
}

export const planRequired = () =>
  new DomainError('PLAN_REQUIRED', 'Bring your own key is available on paid plans. Upgrade to use it.');

/** Throws PLAN_REQUIRED. */
export async function assertMayBringKeys(ctx: RequestContext): Promise<void> {
  if (!(await mayBringKeys(ctx))) throw planRequired();
}
