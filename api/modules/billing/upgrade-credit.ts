import type { ClientSession, Types } from 'mongoose';
import { paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts, type CreditSource } from './checkout.model.ts';
import { getUnusedMinor } from './credit.rules.ts';
import { findPlanPeriod, listPaymentsUntil } from './paid-periods.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

/** The unused part of what was paid for the current period. */
export interface Credit {
  /** In minor units; more than 0. */
  readonly amountMinor: number;
  readonly from: CreditSource;
}

/**
 * Returns what was paid for the current period: the money without what was refunded of it, and the credit that lowered it. Null when its
 * unused part was credited already.
 */
function getPaidValue(purchase: CheckoutRow, payment: PaymentRecord | null) {
  if (payment?.creditedToId || (!payment && purchase.creditedToId)) return null;
  // A credit lowered only the first payment.
  const creditMinor = payment?.isRenewal === true ? 0 : (purchase.creditMinor ?? 0);
  const paidMinor = payment ? payment.amountMinor - payment.refundedMinor : 0;
  const from: CreditSource = payment
    ? { kind: 'payment', id: payment._id, refundedMinor: payment.refundedMinor }
    : { kind: 'checkout', id: purchase._id, refundedMinor: 0 };
  return { paidMinor: paidMinor + creditMinor, from };
}

/** Returns when the period started that a renewal paid for. Null for the first payment of a purchase. */
async function findRenewalStart(session: ClientSession | null, purchase: CheckoutRow, payment: PaymentRecord | null) {
  if (!payment?.isRenewal) return null;
  const payments = await listPaymentsUntil(session, purchase, payment.ref);
  return (payments && (await findPlanPeriod(session, purchase, payments)))?.start ?? null;
}

/**
 * Finds what was paid for a purchase, and when the time started that a renewal paid for. Null when the purchase is in
 * another currency, or its unused part was credited already.
 */
async function findPaidValue(session: ClientSession | null, purchaseId: Types.ObjectId, currency: string) {
  const purchase = await Checkouts.findById(purchaseId, null, { session }).lean<CheckoutRow>();
  if (purchase?.currency !== currency) return null;
  const payment = await Payments.findOne({ checkoutId: purchaseId, status: 'succeeded' }, null, { session })
    .sort({ createdAt: -1 })
    .lean<PaymentRecord>();
  const value = getPaidValue(purchase, payment);
  return value && { ...value, renewalStart: await findRenewalStart(session, purchase, payment) };
}

interface CreditInput {
  readonly subscription: SubscriptionRecord;
  readonly currency: string;
  readonly now: Date;
}

/**
 * Finds the credit that an upgrade gets at this moment. Null: the plan is not paid, has no end, was credited already or bought in another
 * currency, or nothing of it is unused.
 */
export async function findCredit(
  session: ClientSession | null,
  { subscription, currency, now }: CreditInput,
): Promise<Credit | null> {
  const { source, purchaseId, currentPeriodStart } = subscription;
  // Days that an administrator added were not paid. They move the start of the current period, too, and a late renewal leaves it where it was.
  const end = paidPeriodEndOf(subscription);
  if (source !== 'payment' || !purchaseId || !end) return null;
  const value = await findPaidValue(session, purchaseId, currency);
  if (!value) return null;
  const start = value.renewalStart ?? currentPeriodStart;
  const amountMinor = getUnusedMinor({ paidMinor: value.paidMinor, start, end }, now);
  return amountMinor > 0 ? { amountMinor, from: value.from } : null;
}

interface CreditUse {
  readonly from: CreditSource;
  readonly checkoutId: Types.ObjectId;
}

/**
 * Uses up a credit for a paid checkout. Returns false when another checkout used it, or its payment was refunded since,
 * even in part. Once the checkout has it, a later refund changes nothing. It is one conditional update, so that of two
 * concurrent payments only one gets the credit.
 */
export async function spendCredit(session: ClientSession, { from, checkoutId }: CreditUse): Promise<boolean> {
  // Checkouts that were stored before refunds were compared have no `refundedMinor`.
  const isNotRefunded = from.refundedMinor === undefined ? {} : { refundedMinor: from.refundedMinor };
  const change = { $set: { creditedToId: checkoutId } };
  const { matchedCount } =
    from.kind === 'payment'
      ? await Payments.updateOne(
          {
            _id: from.id,
            $or: [{ creditedToId: checkoutId }, { creditedToId: null, status: 'succeeded', ...isNotRefunded }],
          },
          change,
          { session },
        )
      : await Checkouts.updateOne(
          { _id: from.id, $or: [{ creditedToId: checkoutId }, { creditedToId: null }] },
          change,
          { session },
        );
  return matchedCount === 1;
}
