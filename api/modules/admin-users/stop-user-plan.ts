import mongoose, { type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { prepareStatusAct } from './status-acts.ts';

/**
 * Cancels a user's plan at the end of its period, or ends it now. A suspension stays: unlike the new status of an account, this changes the plan
 * alone. Throws NOT_FOUND, and CONFLICT for canceling a plan without an end.
 */
export async function stopUserPlan(
  ctx: RequestContext,
  userId: Types.ObjectId,
  effect: 'cancel' | 'end',
): Promise<UserRecord> {
  const stop = await prepareStatusAct(ctx, { userId, effect });
  return mongoose.connection.transaction(async (session) => {
    await getUser(session, userId);
    await stop.commit(session);
    return getUser(session, userId);
  });
}
