import type { ClientSession, Types } from 'mongoose';
import { findAdministratorIds } from '#api/modules/accounts/administrators.service.ts';
import { notify, withdrawFromAll, withdrawWithoutSubject } from '#api/modules/notifications/notifications.service.ts';
import { PaymentReviews } from './payment-review.model.ts';

/** The subject of notifications about open reviews. One is about all of them. */
const SUBJECT = 'payment-reviews';
const LINK = '/admin/payment-reviews';
const MESSAGE =
  'A payment may have bought nothing or too little, or was refunded after it was credited. The list of payment reviews says which.';

/** Withdraws the notifications of administrators, also those that were stored before they had a subject. */
async function withdrawAll(session: ClientSession, userIds: readonly Types.ObjectId[]): Promise<void> {
  await withdrawFromAll(session, SUBJECT);
  await withdrawWithoutSubject(session, { userIds, link: LINK, text: MESSAGE });
}

/** Notifies all administrators of a new review, in place of earlier notifications, whose day would be that of an older review. */
export async function announceReview(session: ClientSession, at: Date): Promise<void> {
  const userIds = await findAdministratorIds();
  await withdrawAll(session, userIds);
  for (const userId of userIds) {
    await notify(session, {
      userId,
      kind: 'warning',
      title: 'A payment needs a review',
      message: MESSAGE,
      link: LINK,
      subject: SUBJECT,
      at,
    });
  }
}

/**
 * Withdraws the notifications once no review is open, in the transaction that resolved one. Writes to the oldest open review: if that is resolved at
 * the same time, the transactions conflict, and one of them is tried again and finds none open.
 */
export async function withdrawIfNoneIsOpen(session: ClientSession): Promise<void> {
  const open = await PaymentReviews.findOneAndUpdate(
    { resolvedAt: null },
    { $inc: { noticeVersion: 1 } },
    { session, sort: { _id: 1 }, projection: { _id: 1 } },
  ).lean();
  if (!open) await withdrawAll(session, await findAdministratorIds());
}
