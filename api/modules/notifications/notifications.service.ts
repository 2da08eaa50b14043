import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { containing } from '#api/database/text-patterns.ts';
import type { NotificationTopic } from '#api/kernel/viewer.ts';
import { idAt } from '#api/lib/ids.ts';
import { hasMuted } from '#api/modules/accounts/muted-notifications.service.ts';
import { INBOX_SIZE } from '#schema/limits.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

interface NamedUser {
  readonly userId: Types.ObjectId;
  /** The message that stays when the account of the named user is deleted. Left out: the notification is deleted with it. */
  readonly messageWithoutName?: string;
}

export interface NewNotification {
  readonly userId: Types.ObjectId;
  readonly kind: NotificationRecord['kind'];
  readonly title: string;
  readonly message: string;
  /** A path of the web app, beginning with a slash. Null when there is nothing to do. */
  readonly link: string | null;
  /** Another user whom the text names, or whose team it names. */
  readonly about?: NamedUser;
  /** What the notification is about, so that `withdrawNotifications` finds it. */
  readonly subject?: string;
  /** The topic of notifications that users can turn off. Those who did don't get this one. Left out: it is always sent. */
  readonly mutableAs?: NotificationTopic;
  readonly at: Date;
}

/** Removes the oldest notifications beyond the size of an inbox. */
async function removeSurplus(session: ClientSession, userIds: readonly Types.ObjectId[]): Promise<void> {
  const inboxes = await Notifications.aggregate<{ readonly surplus: Types.ObjectId[] }>([
    { $match: { userId: { $in: [...userIds] } } },
    { $sort: { userId: 1, _id: -1 } },
    { $group: { _id: '$userId', ids: { $push: '$_id' } } },
    { $match: { [`ids.${INBOX_SIZE.max}`]: { $exists: true } } },
    { $project: { surplus: { $slice: ['$ids', INBOX_SIZE.max, { $size: '$ids' }] } } },
  ]).session(session);
  const surplus = inboxes.flatMap((inbox) => inbox.surplus);
  if (surplus.length === 0) return;
  await Notifications.deleteMany({ _id: trusted({ $in: surplus }) }, { session });
}

const unreadOf = ({ userId, title, message }: NewNotification) => ({ userId, title, message, readAt: null });

const fieldsOf = ({ kind, link, about, subject, at }: NewNotification) => ({
  _id: idAt(at),
  kind,
  link,
  about: about?.userId ?? null,
  messageWithoutName: about?.messageWithoutName ?? null,
  // Its name in the database is older.
  topic: subject ?? null,
  createdAt: at,
});

/** Adds a notification, unless the user has an unread one with the same text, or turned `mutableAs` off. */
async function insertOnce(session: ClientSession, notification: NewNotification): Promise<void> {
  const { userId, mutableAs } = notification;
  if (mutableAs && (await hasMuted(session, userId, mutableAs))) return;
  const { upsertedCount } = await Notifications.updateOne(
    unreadOf(notification),
    { $setOnInsert: fieldsOf(notification) },
    { session, upsert: true },
  );
  if (upsertedCount > 0) await removeSurplus(session, [userId]);
}

/** Users who are notified in one write. */
const NOTIFIED_AT_ONCE = 500;

/**
 * Adds the same notification to the inboxes of many users, in the transaction of the change that it reports. Users can't turn it off. Leaves out
 * users who have an unread one with the same text.
 */
export async function notifyAll(
  session: ClientSession,
  userIds: readonly Types.ObjectId[],
  notification: Omit<NewNotification, 'userId' | 'mutableAs'>,
): Promise<void> {
  for (let start = 0; start < userIds.length; start += NOTIFIED_AT_ONCE) {
    const some = userIds.slice(start, start + NOTIFIED_AT_ONCE);
    const writes = some.map((userId) => {
      const addressed = { ...notification, userId };
      return {
        updateOne: { filter: unreadOf(addressed), update: { $setOnInsert: fieldsOf(addressed) }, upsert: true },
      };
    });
    await Notifications.bulkWrite(writes, { session });
    await removeSurplus(session, some);
  }
}

/**
 * Adds a notification to a user's inbox, in the transaction of the change that it reports (`session`), or in one of its
 * own (null). Does nothing when the user has an unread notification with the same text, or has turned off notifications like it.
 */
export async function notify(session: ClientSession | null, notification: NewNotification): Promise<void> {
  if (session) await insertOnce(session, notification);
  else await mongoose.connection.transaction((ownSession) => insertOnce(ownSession, notification));
}

interface Subject {
  readonly userId: Types.ObjectId;
  readonly subject: string;
}

/** Removes the notifications about something that has changed since, such as a failed payment that was paid after all. */
export async function withdrawNotifications(session: ClientSession, { userId, subject }: Subject): Promise<void> {
  await Notifications.deleteMany({ userId, topic: subject }, { session });
}

/** Deletes all users' notifications about a subject, because what they announce no longer exists. */
export async function withdrawFromAll(session: ClientSession, subject: string): Promise<void> {
  await Notifications.deleteMany({ topic: subject }, { session });
}

interface Quoting {
  readonly userIds: readonly Types.ObjectId[];
  readonly link: string;
  readonly text: string;
}

/** Removes notifications with a text from these inboxes that were stored before notifications had a subject. */
export async function withdrawWithoutSubject(session: ClientSession, { userIds, link, text }: Quoting): Promise<void> {
  const inboxes = trusted({ $in: [...userIds] });
  await Notifications.deleteMany({ userId: inboxes, topic: null, link, message: containing(text) }, { session });
}

/**
 * Notifies a user of a change to their account that another person may have made. The account's
 * activity log has the details.
 */
export const notifyOfSecurity = (
  session: ClientSession | null,
  notification: Pick<NewNotification, 'userId' | 'title' | 'message' | 'at'>,
): Promise<void> => notify(session, { ...notification, kind: 'warning', link: '/dashboard/activity' });
