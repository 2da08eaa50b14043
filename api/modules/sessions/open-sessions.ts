import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { OpenSession } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { toDeviceName } from '#api/lib/device-name.ts';
import { removeOtherSessions, removeSession } from '#api/modules/accounts/session-store.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { listUserSessions } from './user-sessions.service.ts';

/** Lists the viewer's open sessions, most recently used first. */
export const listSessions = async (ctx: RequestContext): Promise<OpenSession[]> =>
  listUserSessions(ctx, requireUser(ctx.viewer).user._id);

/** Ends one of the viewer's sessions and returns the remaining ones. Throws NOT_FOUND. */
export async function endSession(ctx: RequestContext, id: string): Promise<OpenSession[]> {
  const { _id: userId } = requireUser(ctx.viewer).user;
  const ended = await removeSession(userId, id);
  if (!ended) throw new DomainError('NOT_FOUND', 'This session does not exist');
  const description = `Ended the session of ${toDeviceName(ended.userAgent ?? null)}`;
  await recordActivity(NO_TRANSACTION, { userId, type: 'logout', description, client: ctx.client, at: ctx.now() });
  return listSessions(ctx);
}

/** Ends every session of the viewer except the current one, and returns the remaining one. */
export async function endOtherSessions(ctx: RequestContext): Promise<OpenSession[]> {
  const { user, sessionId } = requireUser(ctx.viewer);
  await removeOtherSessions(user._id, sessionId);
  const activity = { userId: user._id, type: 'security_alert', description: 'Ended all other sessions' } as const;
  await recordActivity(NO_TRANSACTION, { ...activity, client: ctx.client, at: ctx.now() });
  return listSessions(ctx);
}
