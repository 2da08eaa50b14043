import { type ClientSession, type Types } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { getMrrMinor, getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { planChange } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { RenewalTerms } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { nameNewBilling, namePlannedPlan } from './plan-mails.ts';
import { toRenewalTerms } from './planned-purchases.ts';

interface Restoration {
  readonly userId: Types.ObjectId;
  /** The purchase of the lower plan. Left out: of those that were withdrawn, the one that was stored last. */
  readonly checkoutId?: Types.ObjectId;
  readonly at: Date;
}

export interface RestoredChange {
  readonly subscription: SubscriptionRecord;
  readonly planName: string;
  /** How the plan is paid, if it is the user's own plan with another interval: `monthly`. Null for another plan. */
  readonly billingName: string | null;
  /** What the provider charges for the lower plan. Null for a lifetime plan. */
  readonly terms: RenewalTerms | null;
}

/**
 * Schedules a lower plan again that was withdrawn here but not at the provider, whose renewals still pay for it.
 * Returns null when there is none, and when nothing renews the current plan or another plan is scheduled.
 */
export async function restorePlanChange(
  session: ClientSession,
  { userId, checkoutId, at }: Restoration,
): Promise<RestoredChange | null> {
  const before = await getSubscription(session, { userId, at });
  const { purchaseId: replacesId, renewal, scheduled } = before;
  if (!replacesId || !renewal || scheduled) return null;
  const filter = { ...(checkoutId && { _id: checkoutId }), userId, replacesId, state: 'withdrawn' as const };
  const withdrawn = await Checkouts.findOne(filter, null, { session }).sort({ createdAt: -1 }).lean<CheckoutRow>();
  const plan = withdrawn && (await findPlan(session, withdrawn.itemId));
  if (!plan) return null;
  const { _id: purchaseId, billing } = withdrawn;
  await Checkouts.updateOne({ _id: purchaseId }, { $set: { state: 'scheduled' } }, { session });
  const terms = { planId: plan._id, billing, mrrMinor: getMrrMinor(plan, billing), purchaseId, renewal, decidedAt: at };
  const billingName = nameNewBilling(before, plan, billing);
  const description = `The change to ${namePlannedPlan(plan, billingName)} is scheduled again, because the payment provider kept it`;
  const after = planChange(before, terms);
  await commitChange(session, { before, after, kind: 'scheduled', description, at });
  const months = getPeriodMonths(plan, billing);
  return { subscription: after, planName: plan.name, billingName, terms: months && toRenewalTerms(withdrawn, months) };
}
