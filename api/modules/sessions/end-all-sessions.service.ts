import mongoose, { type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { removeAllSessions } from '#api/modules/accounts/session-store.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';

/** Signs a user out everywhere, for an administrator, and notifies them. Throws NOT_FOUND. */
export async function endAllSessions(ctx: RequestContext, userId: Types.ObjectId): Promise<UserRecord> {
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const user = await removeAllSessions(session, userId);
    if (!user) throw new DomainError('NOT_FOUND', 'This user does not exist');
    const description = 'An administrator ended all sessions';
    await recordActivity(session, { userId, type: 'security_alert', description, client: null, at });
    await notifyOfSecurity(session, {
      userId,
      title: 'You were signed out everywhere',
      message: 'An administrator ended all your sessions. Sign in again: your data and your plan did not change.',
      at,
    });
    return user;
  });
}
