import { type ClientSession, type QueryFilter, trusted } from 'mongoose';
import { type Connection, findConnection } from '#api/database/cursor-page.ts';
import { findNames } from '#api/database/find-names.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findAdministratorIds } from '#api/modules/accounts/administrators.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { PAYMENT_REVIEW } from '#schema/limits.ts';
import { type PaymentReviewRecord, PaymentReviews } from './payment-review.model.ts';

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
  /** The provider's id of the payment or event. There is one review per subject and reason. */
  readonly subject: string;
  readonly at: Date;
}

/** Notifies all administrators of a new review. The text is the same for every review; the list says what happened. */
async function notifyAdministrators(session: ClientSession | null, { at }: { readonly at: Date }): Promise<void> {
  for (const userId of await findAdministratorIds()) {
    await notify(session, {
      userId,
      kind: 'warning',
      title: 'A payment needs a review',
      message:
        'A payment arrived that bought nothing, or may have bought nothing. The list of payment reviews says why.',
      link: '/admin/payment-reviews',
      at,
    });
  }
}

/** Opens a review in the caller's transaction and notifies all administrators. Does nothing when the review exists already. */
export async function openPaymentReview(
  session: ClientSession | null,
  { subject, at, provider, reason, ...facts }: NewReview,
): Promise<void> {
  const { upsertedCount } = await PaymentReviews.updateOne(
    { key: `${provider}:${subject}:${reason}` },
    { $setOnInsert: { provider, reason, ...facts, createdAt: at } },
    { upsert: true, ...(session && { session }) },
  );
  if (upsertedCount > 0) await notifyAdministrators(session, { at });
}

interface FullRefund {
  readonly provider: PaymentReviewRecord['provider'];
  readonly paymentRef: string;
  readonly at: Date;
}

/** Resolves the open reviews of a payment that was refunded in full, but not those that the refund itself opened. */
export async function closeRefundedReviews(
  session: ClientSession,
  { provider, paymentRef, at }: FullRefund,
): Promise<void> {
  await PaymentReviews.updateMany(
    { provider, paymentRef, resolvedAt: null, reason: trusted({ $ne: 'refunded_after_credit' }) },
    { $set: { resolvedAt: at, resolution: 'Refunded in full, as the provider reports' } },
    { session },
  );
}

interface ReviewFilter {
  /** Null or left out: resolved and open ones. */
  readonly isResolved?: boolean | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Lists payment reviews, newest first. */
export async function listPaymentReviews({
  isResolved,
  ...page
}: ReviewFilter): Promise<Connection<PaymentReviewRecord>> {
  const resolved: QueryFilter<PaymentReviewRecord> = { resolvedAt: trusted({ $ne: null }) };
  const filter = typeof isResolved !== 'boolean' ? {} : isResolved ? resolved : { resolvedAt: null };
  return findConnection(PaymentReviews, filter, page);
}

function findResolutionProblem(resolution: string): string | null {
  if (!resolution) return 'Describe what was done about this payment';
  return resolution.length > PAYMENT_REVIEW.resolution ? `At most ${PAYMENT_REVIEW.resolution} characters` : null;
}

/** Resolves a review with a note about what was done. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT for a resolved review. */
export async function resolvePaymentReview(
  ctx: RequestContext,
  id: string,
  note: string,
): Promise<PaymentReviewRecord> {
  const resolution = note.trim();
  assertValid({ resolution: findResolutionProblem(resolution) });
  const _id = toObjectId(id);
  const { _id: resolvedBy } = requireUser(ctx.viewer).user;
  const review = await PaymentReviews.findOneAndUpdate(
    { _id, resolvedAt: null },
    { $set: { resolvedAt: ctx.now(), resolvedBy, resolution } },
    { returnDocument: 'after' },
  ).lean<PaymentReviewRecord>();
  if (review) return review;
  if (await PaymentReviews.exists({ _id }))
    throw new DomainError('CONFLICT', 'This payment review is resolved already');
  throw new DomainError('NOT_FOUND', 'This payment review does not exist');
}

/** Finds the payment provider's ids of the payments by id. Deleted ones are left out. */
export const findReviewedPayments = async (ids: readonly string[]) => findNames(PaymentReviews, ids, 'paymentRef');
