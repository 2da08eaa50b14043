import type { ClientSession, Types } from 'mongoose';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts, type CreditSource } from './checkout.model.ts';
import { getUnusedMinor } from './credit.rules.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

/** The unused part of what was paid for the current period. */
export interface Credit {
  /** In minor units; more than 0. */
  readonly amountMinor: number;
  readonly from: CreditSource;
}

/** What was paid for the current period: money, and the credit that lowered it. Null: nothing, or it was credited already. */
function getPaidValue(purchase: CheckoutRow, payment: PaymentRecord | null) {
  if (payment?.creditedToId || (!payment && purchase.creditedToId)) return null;
  const creditMinor = payment?.isRenewal === true ? 0 : (purchase.creditMinor ?? 0);
  const paidMinor = payment ? payment.amountMinor - payment.refundedMinor : 0;
  const from: CreditSource = payment ? { kind: 'payment', id: payment._id } : { kind: 'checkout', id: purchase._id };
  return { paidMinor: paidMinor + creditMinor, from };
}

interface CreditInput {
  readonly subscription: SubscriptionRecord;
  readonly currency: string;
  readonly now: Date;
}

/** The credit that an upgrade at this moment gets. Null without one: the plan is not paid, has no end, or was credited already. */
export async function findCredit(
  session: ClientSession | null,
  { subscription, currency, now }: CreditInput,
): Promise<Credit | null> {
  const { source, purchaseId, currentPeriodStart, currentPeriodEnd, extraMs } = subscription;
  if (source !== 'payment' || !purchaseId || !currentPeriodEnd) return null;
  const purchase = await Checkouts.findById(purchaseId, null, { session }).lean<CheckoutRow>();
  if (purchase?.currency !== currency) return null;
  const payment = await Payments.findOne({ checkoutId: purchaseId, status: 'succeeded' }, null, { session })
    .sort({ createdAt: -1 })
    .lean<PaymentRecord>();
  const value = getPaidValue(purchase, payment);
  if (!value) return null;
  // Days that an operator added were not paid.
  const end = new Date(currentPeriodEnd.getTime() - extraMs);
  const amountMinor = getUnusedMinor({ paidMinor: value.paidMinor, start: currentPeriodStart, end }, now);
  return amountMinor > 0 ? { amountMinor, from: value.from } : null;
}

interface CreditUse {
  readonly from: CreditSource;
  readonly checkoutId: Types.ObjectId;
}

/**
 * Uses up a credit for a paid checkout. False: another checkout used it, or the payment was refunded since. One conditional update, so
 * that of two payments at the same time only one gets the credit.
 */
export async function spendCredit(session: ClientSession, { from, checkoutId }: CreditUse): Promise<boolean> {
  const isUnused = { _id: from.id, $or: [{ creditedToId: null }, { creditedToId: checkoutId }] };
  const change = { $set: { creditedToId: checkoutId } };
  const { matchedCount } =
    from.kind === 'payment'
      ? await Payments.updateOne({ ...isUnused, status: 'succeeded' }, change, { session })
      : await Checkouts.updateOne(isUnused, change, { session });
  return matchedCount === 1;
}
