import mongoose, { type Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { assertIsNotSuspended } from './assert-is-not-suspended.ts';
import { prepareStatusAct } from './status-acts.ts';

/**
 * Withdraws the cancellation of a user's own plan, also beneath a plan grant, where the account's status does not show it. Does nothing for a
 * plan that is not canceled. Throws NOT_FOUND, PROVIDER_FAILED, UNAVAILABLE, and CONFLICT for a suspended account and for a plan that can't be
 * resumed.
 */
export async function resumeUserPlan(ctx: RequestContext, userId: Types.ObjectId): Promise<UserRecord> {
  assertIsNotSuspended(await getUser(NO_TRANSACTION, userId));
  const resumption = await prepareStatusAct(ctx, { userId, effect: 'resume' });
  try {
    return await mongoose.connection.transaction(async (session) => {
      assertIsNotSuspended(await getUser(session, userId));
      await resumption.commit(session);
      return getUser(session, userId);
    });
  } catch (error) {
    await resumption.abandon();
    throw error;
  }
}
