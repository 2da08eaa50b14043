import type { ClientSession, Types } from 'mongoose';
import { type TeamRecord, Teams } from './team.model.ts';
import { notifyAboutTeam } from './team-notifications.ts';

interface ClosedPool {
  readonly ownerId: Types.ObjectId;
  /** The owner's new plan, which includes no team. Null: the owner has no plan. */
  readonly planName: string | null;
  readonly at: Date;
}

/** Notifies the owner of a team that the team's pool is closed. Does nothing for a user who owns no team. */
export async function notifyPoolClosed(session: ClientSession, { ownerId, planName, at }: ClosedPool): Promise<void> {
  const team = await Teams.findOne({ ownerId }, { name: 1 }, { session }).lean<Pick<TeamRecord, '_id' | 'name'>>();
  if (!team) return;
  const reason = planName === null ? 'You no longer have a plan' : `The ${planName} plan does not include a team`;
  await notifyAboutTeam(session, {
    userId: ownerId,
    teamId: team._id,
    kind: 'warning',
    title: 'Your team’s pool is closed',
    message: `${reason}, so the members of ${team.name} use their own plans. Nothing is deleted: the pool opens again when your plan includes a team.`,
    at,
  });
}
