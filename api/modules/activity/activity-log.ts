import { findConnection, type PageArgs } from '#api/database/cursor-page.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { Activities, type ActivityConnectionRecord } from './activity.model.ts';

interface NumberedPage extends PageArgs {
  readonly offset: number;
}

/** Returns what happened to the viewer's account, newest first. */
export async function listActivity(ctx: RequestContext, page: NumberedPage): Promise<ActivityConnectionRecord> {
  return findConnection(Activities, { userId: requireUser(ctx.viewer).user._id }, page);
}
