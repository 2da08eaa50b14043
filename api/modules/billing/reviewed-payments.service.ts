import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { checkoutLoader, type ExpectedAmount, findExpectedAmount } from './expected-amount.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

const NEARBY_MS = 3 * DAY_MS;
const MAX_NEARBY = 10;

/** What is known about a payment that needs a review. */
interface ReviewedPayment {
  readonly provider: PaymentRecord['provider'];
  readonly paymentRef: string | null;
  readonly checkoutId: Types.ObjectId | null;
  readonly userId: Types.ObjectId | null;
  readonly paidAt: Date | null;
}

/** Finds the amount that the checkout of a reviewed payment named. Null as in `findExpectedAmount`. */
export async function findExpectedOfReview(
  ctx: RequestContext,
  { provider, paymentRef, checkoutId }: ReviewedPayment,
): Promise<ExpectedAmount | null> {
  if (!checkoutId) return null;
  const payment =
    paymentRef === null ? null : await Payments.findOne({ provider, ref: paymentRef }).lean<PaymentRecord>();
  return findExpectedAmount(ctx, { checkoutId, isRenewal: payment?.isRenewal ?? false });
}

/** Lists the payer's other payments within 3 days of a payment, the nearest first. */
export async function listNearbyPayments({ userId, paidAt, paymentRef }: ReviewedPayment): Promise<PaymentRecord[]> {
  if (!userId || !paidAt) return [];
  const distance = ({ createdAt }: PaymentRecord) => Math.abs(createdAt.getTime() - paidAt.getTime());
  const createdAt = trusted({
    $gte: new Date(paidAt.getTime() - NEARBY_MS),
    $lte: new Date(paidAt.getTime() + NEARBY_MS),
  });
  const payments = await Payments.find({ userId, createdAt }).lean<PaymentRecord[]>();
  return payments
    .filter(({ ref }) => ref !== paymentRef)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NEARBY);
}

/** Returns whether the payer has what was paid for: the plan, or what another payment of the same checkout bought. */
export async function hasPurchase(
  ctx: RequestContext,
  { userId, checkoutId, paymentRef }: ReviewedPayment,
): Promise<boolean> {
  if (!userId || !checkoutId) return false;
  const checkout = await checkoutLoader(ctx).load(String(checkoutId));
  if (!checkout) return false;
  const paid = { checkoutId, status: 'succeeded' as const, ref: trusted({ $ne: paymentRef }) };
  if ((await Payments.exists(paid)) !== null) return true;
  if (checkout.kind !== 'plan') return false;
  return (await subscriptionLoader(ctx).load(String(userId))).planId === checkout.itemId;
}
