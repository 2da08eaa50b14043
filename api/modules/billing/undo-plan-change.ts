import mongoose from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { queueRenewalChange } from '#api/modules/subscriptions/renewal-changes.service.ts';
import { plannedChangeOf, withdrawPlanChange } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { describeKeptSeats } from './kept-seats.ts';
import { assertRenewalIsNotDue, getCurrentTerms } from './plan-change-checks.ts';
import { findPlanFacts, formatTerms, planChangeUndoneMail, queuePlanMail } from './plan-mails.ts';
import { withdrawPlannedPurchase } from './planned-purchases.ts';
import { sendQueuedRenewalChange } from './send-renewal-change.ts';

/**
 * Undoes the scheduled change to a lower plan, so that the current plan renews. Does nothing when no change is scheduled. Throws CONFLICT
 * when the plan that follows is paid, while the plan is renewing, and when the provider refuses: a change that it has confirmed is scheduled
 * again then. If the provider cannot be reached, the change stays undone, and a job asks again.
 */
export async function undoPlanChange(ctx: RequestContext): Promise<SubscriptionRecord> {
  const { user } = requireUser(ctx.viewer);
  const { client, runtime } = ctx;
  const at = ctx.now();
  const { after, renewal } = await mongoose.connection.transaction(async (session) => {
    const before = await getSubscription(session, { userId: user._id, at });
    const change = plannedChangeOf(before);
    if (before.scheduled && !change) throw new DomainError('CONFLICT', 'The plan that follows is paid already');
    if (!change || !before.renewal) return { after: before, renewal: null };
    assertRenewalIsNotDue(before, at);
    const withdrawn = withdrawPlanChange(before);
    await withdrawPlannedPurchase(session, change.purchaseId);
    const description = 'Undid the scheduled change of the plan';
    await commitChange(session, { before, after: withdrawn, kind: 'unscheduled', description, at, client });
    const current = await getCurrentTerms(session, before);
    const replacedId = change.purchaseId;
    await queueRenewalChange(session, {
      renewal: before.renewal,
      current,
      next: null,
      purchaseId: null,
      replacedId,
      at,
    });
    const facts = await findPlanFacts(session, before);
    if (facts) {
      const news = {
        ...facts,
        by: 'user' as const,
        price: formatTerms(current),
        seats: describeKeptSeats(await findPaidSeats(session, user._id), current.currency),
        purchaseId: String(change.purchaseId),
      };
      await queuePlanMail(session, { runtime, userId: user._id, template: planChangeUndoneMail, news, at });
    }
    return { after: withdrawn, renewal: before.renewal };
  });
  if (renewal) await sendQueuedRenewalChange(runtime, renewal, at);
  return after;
}
