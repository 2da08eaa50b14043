import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { storePreferredAction } from '#api/modules/accounts/preferred-action.service.ts';
import { getAction } from './actions.service.ts';

/** Chooses the action that the viewer's clients start with. Throws NOT_FOUND for an action that the viewer may not run. */
export async function setPreferredAction(ctx: RequestContext, id: string): Promise<UserRecord> {
  const { userId } = requireUser(ctx.viewer);
  const action = await getAction(ctx, id);
  return storePreferredAction(userId, action.id);
}
