import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';

/** Adds a change of the billing details to the viewer's activity log, without the details, because the log is not encrypted. */
export async function recordDetailsChange(ctx: RequestContext, description: string): Promise<void> {
  const { user } = requireUser(ctx.viewer);
  const activity = { userId: user._id, type: 'profile_update', description } as const;
  await recordActivity(NO_TRANSACTION, { ...activity, client: ctx.client, at: ctx.now() });
}
