import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { idAt } from '#api/lib/ids.ts';
import { INBOX_SIZE } from '#schema/limits.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

export interface NewNotification {
  readonly userId: Types.ObjectId;
  readonly kind: NotificationRecord['kind'];
  readonly title: string;
  readonly message: string;
  /** A path of the web app, beginning with a slash. Null when there is nothing to do. */
  readonly link: string | null;
  /** Another user whom the text names. The notification is deleted with that user's account. */
  readonly about?: Types.ObjectId;
  /** What the notification is about, so that `withdrawNotifications` finds it. */
  readonly topic?: string;
  readonly at: Date;
}

/** Removes the oldest notifications beyond the size of an inbox. */
async function removeSurplus(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  const surplus = await Notifications.find({ userId }, { _id: 1 }, { session })
    .sort({ _id: -1 })
    .skip(INBOX_SIZE.max)
    .lean<Pick<NotificationRecord, '_id'>[]>();
  if (surplus.length === 0) return;
  await Notifications.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) }, { session });
}

/** Adds a notification, unless the user has an unread one with the same text. */
async function insertOnce(
  session: ClientSession,
  { at, userId, title, message, ...rest }: NewNotification,
): Promise<void> {
  const { upsertedCount } = await Notifications.updateOne(
    { userId, title, message, readAt: null },
    {
      $setOnInsert: {
        _id: idAt(at),
        kind: rest.kind,
        link: rest.link,
        about: rest.about ?? null,
        topic: rest.topic ?? null,
        createdAt: at,
      },
    },
    { session, upsert: true },
  );
  if (upsertedCount > 0) await removeSurplus(session, userId);
}

/**
 * Adds a notification to a user's inbox, in the transaction of the change that it reports (`session`), or in one of its
 * own (null). Does nothing when the user has an unread notification with the same text.
 */
export async function notify(session: ClientSession | null, notification: NewNotification): Promise<void> {
  if (session) await insertOnce(session, notification);
  else await mongoose.connection.transaction((own) => insertOnce(own, notification));
}

interface Topic {
  readonly userId: Types.ObjectId;
  readonly topic: string;
}

/** Removes the notifications about something that has changed since, such as a failed payment that was paid after all. */
export async function withdrawNotifications(session: ClientSession, { userId, topic }: Topic): Promise<void> {
  await Notifications.deleteMany({ userId, topic }, { session });
}

/**
 * Notifies a user of a change to their account that another person may have made. The account's
 * activity log has the details.
 */
export const notifyOfSecurity = (
  session: ClientSession | null,
  notification: Pick<NewNotification, 'userId' | 'title' | 'message' | 'at'>,
): Promise<void> => notify(session, { ...notification, kind: 'warning', link: '/dashboard/activity' });
