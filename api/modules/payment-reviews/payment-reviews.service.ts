import { type ClientSession, type QueryFilter, trusted } from 'mongoose';
import { PAYMENT_REVIEW } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import { connectionOf } from '../../graphql/connection.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import { notify } from '../notifications/notifications.service.ts';
import { administratorIds } from '../users/administrators.ts';
import {
  type PaymentReviewConnectionRecord,
  type PaymentReviewRecord,
  PaymentReviews,
} from './payment-review.model.ts';

/** What is known of a payment that needs a person. */
type NewReview = Pick<PaymentReviewRecord, 'reason' | 'provider'> &
  Partial<
    Pick<
      PaymentReviewRecord,
      'paymentRef' | 'amountMinor' | 'currency' | 'description' | 'userId' | 'checkoutId' | 'paidAt'
    >
  > & {
    /** The payment's reference, or what else names the same thing every time. */
    readonly about: string;
    readonly at: Date;
  };

/** An inbox says that there is something; the list says what. */
async function tellAdministrators(session: ClientSession | null, at: Date): Promise<void> {
  for (const userId of await administratorIds()) {
    await notify(session, {
      userId,
      kind: 'warning',
      title: 'A payment needs somebody to look',
      message: 'Money came that bought nothing, or may have. The list of payments to review says why.',
      link: '/admin/financial',
      at,
    });
  }
}

/** Puts a payment on the list, in the transaction that finds out, and tells every administrator. Once for each reason, however often it is told of. */
export async function askForReview(
  session: ClientSession | null,
  { about, at, provider, reason, ...facts }: NewReview,
): Promise<void> {
  const { upsertedCount } = await PaymentReviews.updateOne(
    { key: `${provider}:${about}:${reason}` },
    { $setOnInsert: { provider, reason, ...facts, createdAt: at } },
    { upsert: true, ...(session && { session }) },
  );
  if (upsertedCount > 0) await tellAdministrators(session, at);
}

interface Refunded {
  readonly provider: PaymentReviewRecord['provider'];
  readonly paymentRef: string;
  readonly at: Date;
}

/** What the provider gave back in full needs nobody any more. */
export async function closeRefundedReview(
  session: ClientSession,
  { provider, paymentRef, at }: Refunded,
): Promise<void> {
  await PaymentReviews.updateMany(
    { provider, paymentRef, resolvedAt: null },
    { $set: { resolvedAt: at, resolution: 'Given back in full, by the word of the provider' } },
    { session },
  );
}

interface ReviewFilter {
  /** Null: all. */
  readonly isResolved?: boolean | null;
  readonly first: number;
  readonly after?: string | null;
}

/** Newest first. */
export async function listPaymentReviews({
  isResolved,
  ...page
}: ReviewFilter): Promise<PaymentReviewConnectionRecord> {
  const resolved: QueryFilter<PaymentReviewRecord> = { resolvedAt: trusted({ $ne: null }) };
  const filter = typeof isResolved !== 'boolean' ? {} : isResolved ? resolved : { resolvedAt: null };
  return connectionOf(PaymentReviews, filter, { ...page, offset: 0 });
}

/** Says what was done about a payment. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT where somebody said so before. */
export async function resolvePaymentReview(
  ctx: RequestContext,
  id: string,
  text: string,
): Promise<PaymentReviewRecord> {
  const resolution = text.trim();
  if (!resolution) throw invalidInput({ resolution: 'Say what was done about it' });
  if (resolution.length > PAYMENT_REVIEW.resolution) {
    throw invalidInput({ resolution: `At most ${PAYMENT_REVIEW.resolution} characters` });
  }
  const _id = toObjectId(id);
  const { _id: resolvedBy } = personOf(ctx.viewer).user;
  const review = await PaymentReviews.findOneAndUpdate(
    { _id, resolvedAt: null },
    { $set: { resolvedAt: ctx.now(), resolvedBy, resolution } },
    { returnDocument: 'after' },
  ).lean<PaymentReviewRecord>();
  if (review) return review;
  if (await PaymentReviews.exists({ _id })) throw new DomainError('CONFLICT', 'Somebody saw to this payment already');
  throw new DomainError('NOT_FOUND', 'There is no such payment');
}
