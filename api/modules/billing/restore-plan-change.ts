import { type ClientSession, type Types } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { getMrrMinor } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { planChange } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';

interface Restoration {
  readonly userId: Types.ObjectId;
  /** The purchase of the lower plan. Left out: the one that was withdrawn last. */
  readonly checkoutId?: Types.ObjectId;
  readonly at: Date;
}

/**
 * Schedules a lower plan again that was withdrawn here but not at the provider, whose renewals still pay for it.
 * Returns false when there is none.
 */
export async function restorePlanChange(
  session: ClientSession,
  { userId, checkoutId, at }: Restoration,
): Promise<boolean> {
  const before = await getSubscription(session, { userId, at });
  const { purchaseId: replacesId, renewal, scheduled } = before;
  if (!replacesId || !renewal || scheduled) return false;
  const filter = { ...(checkoutId && { _id: checkoutId }), userId, replacesId, state: 'withdrawn' as const };
  const withdrawn = await Checkouts.findOne(filter, null, { session }).sort({ createdAt: -1 }).lean<CheckoutRow>();
  const plan = withdrawn && (await findPlan(session, withdrawn.itemId));
  if (!plan) return false;
  const { _id: purchaseId, billing } = withdrawn;
  await Checkouts.updateOne({ _id: purchaseId }, { $set: { state: 'scheduled' } }, { session });
  const terms = { planId: plan._id, billing, mrrMinor: getMrrMinor(plan, billing), purchaseId, renewal, decidedAt: at };
  const description = `The payment provider did not undo the change to the ${plan.name} plan`;
  await commitChange(session, { before, after: planChange(before, terms), kind: 'scheduled', description, at });
  return true;
}
