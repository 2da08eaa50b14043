import type { ClientSession, Types } from 'mongoose';
import { notifyOfTeam } from './team-notices.ts';
import { type TeamRow, Teams } from './team.model.ts';

interface Closing {
  readonly ownerId: Types.ObjectId;
  /** Of the plan that they have from now on. Null: none. */
  readonly planName: string | null;
  readonly at: Date;
}

/** Tells somebody whose new plan includes no team what becomes of theirs. Nothing, when they have none. */
export async function tellOfClosedPool(session: ClientSession, { ownerId, planName, at }: Closing): Promise<void> {
  const team = await Teams.findOne({ ownerId }, { name: 1 }, { session }).lean<Pick<TeamRow, 'name'>>();
  if (!team) return;
  const because = planName === null ? 'You have no plan any more' : `The ${planName} plan does not include a team`;
  await notifyOfTeam(session, {
    userId: ownerId,
    kind: 'warning',
    title: 'Your team’s pool is closed',
    message: `${because}, so the members of ${team.name} use their own plans. Nothing is deleted: the pool opens again with a plan that includes one.`,
    at,
  });
}
