import mongoose, { type QueryFilter, trusted } from 'mongoose';
import { type Connection, findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { PAYMENT_REVIEW } from '#schema/limits.ts';
import { type PaymentReviewRecord, PaymentReviews } from './payment-review.model.ts';
import { withdrawIfNoneIsOpen } from './review-notices.ts';

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

const notFoundError = () => new DomainError('NOT_FOUND', 'This payment review does not exist');

/** Returns a payment review. Throws NOT_FOUND. */
export const getPaymentReview = async (id: string): Promise<PaymentReviewRecord> =>
  PaymentReviews.findOne({ _id: toObjectId(id) })
    .orFail(notFoundError)
    .lean<PaymentReviewRecord>();

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
  const review = await mongoose.connection.transaction(async (session) => {
    const resolved = await PaymentReviews.findOneAndUpdate(
      { _id, resolvedAt: null },
      { $set: { resolvedAt: ctx.now(), resolvedBy, resolution } },
      { session, returnDocument: 'after' },
    ).lean<PaymentReviewRecord>();
    if (resolved) await withdrawIfNoneIsOpen(session);
    return resolved;
  });
  if (review) return review;
  if (await PaymentReviews.exists({ _id }))
    throw new DomainError('CONFLICT', 'This payment review is resolved already');
  throw notFoundError();
}
