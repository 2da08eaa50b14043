import DataLoader from 'dataloader';
import { type ClientSession, type QueryFilter, trusted } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { type PaymentReviewRecord, PaymentReviews } from './payment-review.model.ts';
import { announceReview, withdrawIfNoneIsOpen } from './review-notices.ts';

/** What is known about the payment; what is left out is unknown. */
type PaymentFacts = Partial<
  Pick<
    PaymentReviewRecord,
    'paymentRef' | 'amountMinor' | 'currency' | 'description' | 'userId' | 'checkoutId' | 'paidAt'
  >
>;

interface NewReview extends PaymentFacts {
  readonly reason: PaymentReviewRecord['reason'];
  readonly provider: PaymentReviewRecord['provider'];
  /**
   * The provider's id of the payment or event, for a refund with the amount that is refunded so far. There is one review per subject and
   * reason.
   */
  readonly subject: string;
  readonly at: Date;
}

/** Opens a review in the caller's transaction and notifies all administrators. Does nothing when the review exists already. */
export async function openPaymentReview(
  session: ClientSession,
  { subject, at, provider, reason, ...facts }: NewReview,
): Promise<void> {
  const { upsertedCount } = await PaymentReviews.updateOne(
    { key: `${provider}:${subject}:${reason}` },
    { $setOnInsert: { provider, reason, ...facts, createdAt: at } },
    { upsert: true, session },
  );
  if (upsertedCount > 0) await announceReview(session, at);
}

interface FullRefund {
  readonly provider: PaymentReviewRecord['provider'];
  readonly paymentRef: string;
  readonly at: Date;
}

/** Resolves those of a refunded payment's open reviews that match `condition`. */
async function resolveRefunded(
  session: ClientSession,
  { provider, paymentRef, at }: FullRefund,
  condition: QueryFilter<PaymentReviewRecord>,
): Promise<void> {
  const { modifiedCount } = await PaymentReviews.updateMany(
    { provider, paymentRef, resolvedAt: null, ...condition },
    { $set: { resolvedAt: at, resolution: 'Refunded in full, as the provider reports' } },
    { session },
  );
  if (modifiedCount > 0) await withdrawIfNoneIsOpen(session);
}

/** Resolves the open reviews of a payment that was refunded in full, but not those that the refund itself opened. */
export const closeRefundedReviews = async (session: ClientSession, refund: FullRefund): Promise<void> =>
  resolveRefunded(session, refund, { reason: trusted({ $ne: 'refunded_after_credit' }) });

interface Refund extends FullRefund {
  /** The sum of all refunds of the payment, in minor units. */
  readonly refundedMinor: number;
}

/** Resolves the open review of a payment for an unknown checkout, if it was refunded in full. */
export const closeUnknownCheckoutReview = async (
  session: ClientSession,
  { refundedMinor, ...refund }: Refund,
): Promise<void> =>
  resolveRefunded(session, refund, { reason: 'unknown_checkout', amountMinor: trusted({ $lte: refundedMinor }) });

interface PaymentId {
  readonly provider: PaymentReviewRecord['provider'];
  readonly ref: string;
}

/** Loads the latest review of payments, by the provider's ids. Null without one. */
export const latestReviewLoader = perRequest(
  () =>
    new DataLoader<PaymentId, PaymentReviewRecord | null, string>(
      async (ids) => {
        const reviews = await PaymentReviews.find({
          provider: trusted({ $in: [...new Set(ids.map(({ provider }) => provider))] }),
          paymentRef: trusted({ $in: ids.map(({ ref }) => ref) }),
        })
          .sort({ _id: 1 })
          .lean<PaymentReviewRecord[]>();
        // Later ones replace earlier ones.
        const byPayment = new Map(reviews.map((review) => [`${review.provider} ${review.paymentRef ?? ''}`, review]));
        return ids.map(({ provider, ref }) => byPayment.get(`${provider} ${ref}`) ?? null);
      },
      { cacheKeyFn: ({ provider, ref }) => `${provider} ${ref}` },
    ),
);

/** Finds the payment provider's ids of the reviewed payments, by the ids of their reviews. Reviews of unknown payments are left out. */
export const findReviewedPaymentRefs = async (ids: readonly string[]) => findNames(PaymentReviews, ids, 'paymentRef');
