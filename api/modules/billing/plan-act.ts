import type { Types } from 'mongoose';
import type { Client, RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';

/** A request to cancel, resume or end a user's plan. */
export interface PlanAct {
  readonly runtime: Runtime;
  /** The user whose plan it is. */
  readonly userId: Types.ObjectId;
  readonly by: 'user' | 'administrator';
  /** The device that the activity of the account shows. Null for administrators: users must not see where they are. */
  readonly client: Client | null;
  readonly at: Date;
}

/** The viewer's own request about their plan. Throws FORBIDDEN without a signed-in user. */
export const actOfViewer = (ctx: RequestContext): PlanAct => ({
  runtime: ctx.runtime,
  userId: requireUser(ctx.viewer).user._id,
  by: 'user',
  client: ctx.client,
  at: ctx.now(),
});
