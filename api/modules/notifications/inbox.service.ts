import { connectionOf } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { type NotificationConnectionRecord, Notifications } from './notification.model.ts';

/** People appear in lists of others too, whose business their inbox is not. */
function assertOwn({ viewer }: RequestContext, { _id }: UserRecord): void {
  if (viewer.kind === 'user' && viewer.user._id.equals(_id)) return;
  throw new DomainError('FORBIDDEN', 'An inbox is for its owner alone');
}

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
}

/** Newest first. Throws FORBIDDEN when it is somebody else's. */
export async function inboxOf(
  ctx: RequestContext,
  user: UserRecord,
  page: PageArgs,
): Promise<NotificationConnectionRecord> {
  assertOwn(ctx, user);
  return connectionOf(Notifications, { userId: user._id }, { ...page, offset: 0 });
}

/** Throws FORBIDDEN when the inbox is somebody else's. */
export async function unreadIn(ctx: RequestContext, user: UserRecord): Promise<number> {
  assertOwn(ctx, user);
  return Notifications.countDocuments({ userId: user._id, readAt: null });
}

const notThere = () => new DomainError('NOT_FOUND', 'This notification does not exist');

/** Marking twice changes nothing. Throws NOT_FOUND, also when it is somebody else's. */
export async function markRead(ctx: RequestContext, id: string): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const filter = { _id: toObjectId(id), userId: user._id };
  const { modifiedCount } = await Notifications.updateOne({ ...filter, readAt: null }, { readAt: ctx.now() });
  if (modifiedCount === 0 && !(await Notifications.exists(filter))) throw notThere();
  return user;
}

export async function markAllRead(ctx: RequestContext): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  await Notifications.updateMany({ userId: user._id, readAt: null }, { readAt: ctx.now() });
  return user;
}

/** Throws NOT_FOUND, also when it is somebody else's. */
export async function dismiss(ctx: RequestContext, id: string): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const { deletedCount } = await Notifications.deleteOne({ _id: toObjectId(id), userId: user._id });
  if (deletedCount === 0) throw notThere();
  return user;
}

export async function clearInbox(ctx: RequestContext): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  await Notifications.deleteMany({ userId: user._id });
  return user;
}
