import DataLoader from 'dataloader';
import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
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
  readonly reason: string;
}

type PaymentId = Pick<PaymentRecord, 'provider' | 'ref'>;

/** Loads payments by the provider's ids, each once per request: several fields of a review need its payment. Null for an unknown one. */
const paymentLoader = perRequest(
  () =>
    new DataLoader<PaymentId, PaymentRecord | null, string>(
      async (ids) => {
        const payments = await Payments.find({
          provider: trusted({ $in: [...new Set(ids.map(({ provider }) => provider))] }),
          ref: trusted({ $in: ids.map(({ ref }) => ref) }),
        }).lean<PaymentRecord[]>();
        const byId = new Map(payments.map((payment) => [`${payment.provider} ${payment.ref}`, payment]));
        return ids.map(({ provider, ref }) => byId.get(`${provider} ${ref}`) ?? null);
      },
      { cacheKeyFn: ({ provider, ref }) => `${provider} ${ref}` },
    ),
);

const findPayment = async (ctx: RequestContext, { provider, paymentRef }: ReviewedPayment) =>
  paymentRef === null ? null : paymentLoader(ctx).load({ provider, ref: paymentRef });

/** Finds the amount that the checkout of a reviewed payment named. Null as in `findExpectedAmount`. */
export async function findExpectedOfReview(
  ctx: RequestContext,
  reviewed: ReviewedPayment,
): Promise<ExpectedAmount | null> {
  const { checkoutId } = reviewed;
  if (!checkoutId) return null;
  const payment = await findPayment(ctx, reviewed);
  return findExpectedAmount(ctx, { checkoutId, isRenewal: payment?.isRenewal ?? false });
}

/** Lists the payer's other payments within 3 days of a payment, the nearest first. */
export async function listNearbyPayments({ userId, paidAt, paymentRef }: ReviewedPayment): Promise<PaymentRecord[]> {
  if (!userId || !paidAt) return [];
  const distance = ({ createdAt }: PaymentRecord) => Math.abs(createdAt.getTime() - paidAt.getTime());
  const others = { userId, ref: trusted({ $ne: paymentRef }) };
  const from = new Date(paidAt.getTime() - NEARBY_MS);
  const to = new Date(paidAt.getTime() + NEARBY_MS);
  // Of each side no more than are shown: failed attempts can be many.
  const [before, after] = await Promise.all([
    Payments.find({ ...others, createdAt: trusted({ $gte: from, $lt: paidAt }) })
      .sort({ createdAt: -1 })
      .limit(MAX_NEARBY)
      .lean<PaymentRecord[]>(),
    Payments.find({ ...others, createdAt: trusted({ $gte: paidAt, $lte: to }) })
      .sort({ createdAt: 1 })
      .limit(MAX_NEARBY)
      .lean<PaymentRecord[]>(),
  ]);
  return [...before, ...after].sort((a, b) => distance(a) - distance(b)).slice(0, MAX_NEARBY);
}

/**
 * Returns whether the payer of a mismatched first payment has what it was for: by another first payment of the same checkout, or because their plan
 * is paid the same way. False for renewals, which buy a period of their own, and for reviews with another reason.
 */
export async function hasPurchase(ctx: RequestContext, reviewed: ReviewedPayment): Promise<boolean> {
  const { userId, checkoutId, paymentRef, reason } = reviewed;
  if (reason !== 'mismatched' || !userId || !checkoutId) return false;
  const [payment, checkout] = await Promise.all([
    findPayment(ctx, reviewed),
    checkoutLoader(ctx).load(String(checkoutId)),
  ]);
  if (payment?.isRenewal !== false || !checkout) return false;
  const paid = { checkoutId, isRenewal: false, status: 'succeeded' as const, ref: trusted({ $ne: paymentRef }) };
  if ((await Payments.exists(paid)) !== null) return true;
  if (checkout.kind !== 'plan') return false;
  const { planId, billing } = await subscriptionLoader(ctx).load(String(userId));
  return planId === checkout.itemId && billing === checkout.billing;
}
