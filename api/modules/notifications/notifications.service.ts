import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { idAt } from '#api/lib/ids.ts';
import { INBOX_SIZE } from '#schema/limits.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

/** What somebody is to know. */
export interface NewNotification {
  readonly userId: Types.ObjectId;
  readonly kind: NotificationRecord['kind'];
  readonly title: string;
  readonly message: string;
  /** A page of the web app, beginning with a slash; null when there is nothing to do about it. */
  readonly link: string | null;
  /** Somebody else whose name is in it: it goes when their account goes. */
  readonly about?: Types.ObjectId;
  readonly at: Date;
}

/** The oldest make room. */
async function trim(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  const surplus = await Notifications.find({ userId }, { _id: 1 }, { session })
    .sort({ _id: -1 })
    .skip(INBOX_SIZE.max)
    .lean<Pick<NotificationRecord, '_id'>[]>();
  if (surplus.length === 0) return;
  await Notifications.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) }, { session });
}

async function add(session: ClientSession, { at, ...what }: NewNotification): Promise<void> {
  const { userId, title, message } = what;
  const { upsertedCount } = await Notifications.updateOne(
    { userId, title, message, readAt: null },
    { $setOnInsert: { _id: idAt(at), kind: what.kind, link: what.link, about: what.about ?? null, createdAt: at } },
    { session, upsert: true },
  );
  if (upsertedCount > 0) await trim(session, userId);
}

/**
 * Puts something into a person's inbox: with a session, in the transaction of what it tells of. One that says the same as another that they
 * have not read is not added again.
 */
export async function notify(session: ClientSession | null, notification: NewNotification): Promise<void> {
  if (session) await add(session, notification);
  else await mongoose.connection.transaction((own) => add(own, notification));
}

/** Notifies a user of a change to their account that someone else may have made. The account's activity log has the details. */
export const notifyOfSecurity = (
  session: ClientSession | null,
  notification: Pick<NewNotification, 'userId' | 'title' | 'message' | 'at'>,
): Promise<void> => notify(session, { ...notification, kind: 'warning', link: '/dashboard/activity' });
