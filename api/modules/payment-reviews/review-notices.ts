import type { ClientSession } from 'mongoose';
import { findAdministratorIds } from '#api/modules/accounts/administrators.service.ts';
import { notify, withdrawFromAll } from '#api/modules/notifications/notifications.service.ts';
import { PaymentReviews } from './payment-review.model.ts';

/** The topic of notifications about open reviews. One is about all of them. */
const TOPIC = 'payment-reviews';

/** Notifies all administrators of a new review, in place of earlier notifications, whose day would be that of an older review. */
export async function announceReview(session: ClientSession, at: Date): Promise<void> {
  await withdrawFromAll(session, TOPIC);
  for (const userId of await findAdministratorIds()) {
    await notify(session, {
      userId,
      kind: 'warning',
      title: 'A payment needs a review',
      message:
        'A payment may have bought nothing or too little, or was refunded after it was credited. The list of payment reviews says which.',
      link: '/admin/payment-reviews',
      topic: TOPIC,
      at,
    });
  }
}

/** Withdraws the notifications once no review is open. */
export async function withdrawIfNoneIsOpen(session: ClientSession): Promise<void> {
  if (!(await PaymentReviews.exists({ resolvedAt: null }).session(session))) await withdrawFromAll(session, TOPIC);
}
