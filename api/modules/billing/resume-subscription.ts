import mongoose from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { abandonResumption, beginResumption, completeResumption } from './cancellation.service.ts';
import { actOfViewer } from './plan-act.ts';

/**
 * Withdraws the viewer's cancellation, as long as the period is not over: at the provider first, then in the database.
 * Does nothing for a plan that is not canceled. Throws CONFLICT, also when the provider can't resume renewals, PROVIDER_FAILED and UNAVAILABLE.
 */
export async function resumeSubscription(ctx: RequestContext): Promise<SubscriptionRecord> {
  const act = actOfViewer(ctx);
  const resumption = await beginResumption(ctx, act);
  try {
    return await mongoose.connection.transaction((session) => completeResumption(session, resumption, act));
  } catch (error) {
    await abandonResumption(resumption, act);
    throw error;
  }
}
