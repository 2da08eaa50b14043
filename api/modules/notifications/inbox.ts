import { trusted } from 'mongoose';
import { findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { type NotificationTopic, requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { storeMutedNotification } from '#api/modules/accounts/muted-notifications.service.ts';
import { type NotificationConnectionRecord, Notifications } from './notification.model.ts';

/**
 * Checks that the user is the viewer. `User.notifications` can be queried on any user, such as in an administrator's
 * list, but only the owner may read them. Throws FORBIDDEN.
 */
function assertOwn({ viewer }: RequestContext, { _id }: UserRecord): void {
  if (viewer.kind === 'user' && viewer.user._id.equals(_id)) return;
  throw new DomainError('FORBIDDEN', 'Only its owner can read an inbox');
}

/** Lists the viewer's notifications, newest first. Throws FORBIDDEN when the user is not the viewer. */
export async function listNotifications(
  ctx: RequestContext,
  user: UserRecord,
  page: PageArgs,
): Promise<NotificationConnectionRecord> {
  assertOwn(ctx, user);
  return findConnection(Notifications, { userId: user._id }, page);
}

/** Counts the viewer's unread notifications. Throws FORBIDDEN when the user is not the viewer. */
export async function countUnread(ctx: RequestContext, user: UserRecord): Promise<number> {
  assertOwn(ctx, user);
  return Notifications.countDocuments({ userId: user._id, readAt: null });
}

const notificationNotFound = () => new DomainError('NOT_FOUND', 'This notification does not exist');

/**
 * Marks a notification as read. Does nothing for one that is read. Throws NOT_FOUND, also for
 * another user's notification.
 */
export async function markRead(ctx: RequestContext, id: string): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const filter = { _id: toObjectId(id), userId: user._id };
  const { modifiedCount } = await Notifications.updateOne({ ...filter, readAt: null }, { readAt: ctx.now() });
  if (modifiedCount === 0 && !(await Notifications.exists(filter))) throw notificationNotFound();
  return user;
}

/** Marks all notifications of the viewer as read. */
export async function markAllRead(ctx: RequestContext): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  await Notifications.updateMany({ userId: user._id, readAt: null }, { readAt: ctx.now() });
  return user;
}

/**
 * Deletes a notification of the viewer, and older ones with the same text: clients show only the newest of them. Throws NOT_FOUND, also for
 * another user's notification.
 */
export async function dismiss(ctx: RequestContext, id: string): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const dismissed = await Notifications.findOneAndDelete({ _id: toObjectId(id), userId: user._id }).lean();
  if (!dismissed) throw notificationNotFound();
  const { _id, userId, title, message } = dismissed;
  await Notifications.deleteMany({ userId, title, message, _id: trusted({ $lt: _id }) });
  return user;
}

/** Returns what the viewer has turned off. Throws FORBIDDEN when the user is not the viewer. */
export function listMuted(ctx: RequestContext, user: UserRecord): readonly NotificationTopic[] {
  assertOwn(ctx, user);
  return user.mutedNotifications ?? [];
}

/** Turns the viewer's notifications of a topic off, or on again. */
export const mute = async (
  { viewer }: RequestContext,
  topic: NotificationTopic,
  isMuted: boolean,
): Promise<UserRecord> => storeMutedNotification(requireUser(viewer).userId, topic, isMuted);

/** Deletes all notifications of the viewer. */
export async function clearInbox(ctx: RequestContext): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  await Notifications.deleteMany({ userId: user._id });
  return user;
}
