import type { ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';

interface TeamActivity {
  readonly ctx: RequestContext;
  /** A sentence for the viewer. */
  readonly description: string;
}

/** Adds an entry about a team to the viewer's own activity log. */
export const recordOwnTeamActivity = (
  session: ClientSession | null,
  { ctx, description }: TeamActivity,
): Promise<void> =>
  recordActivity(session, {
    userId: requireUser(ctx.viewer).user._id,
    // The closest of the types that the API has: none is about teams.
    type: 'profile_update',
    description,
    client: ctx.client,
    at: ctx.now(),
  });
