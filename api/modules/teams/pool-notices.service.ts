import type { ClientSession, Types } from 'mongoose';
import { formatFullDay } from '#api/lib/days.ts';
import { findSuspendedUsers } from '#api/modules/accounts/accounts.service.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { notifyAboutTeam, notifyMembersOfPool, type PoolNotice } from './team-notifications.ts';

type OwnedTeam = Pick<TeamRecord, '_id' | 'name'>;

const findTeam = (session: ClientSession, ownerId: Types.ObjectId) =>
  Teams.findOne({ ownerId }, { name: 1 }, { session }).lean<OwnedTeam>();

interface ClosedPool {
  readonly ownerId: Types.ObjectId;
  /** The owner's new plan, which includes no team. Null: the owner has no plan. */
  readonly planName: string | null;
  readonly at: Date;
}

const CLOSED: PoolNotice = {
  kind: 'warning',
  title: 'Your team’s prompts ended',
  message:
    'The plan of your team’s owner no longer includes a team, so you use your own plan. You stay in the team, and share its prompts again when the owner’s plan includes one.',
};

/** Notifies a team that its pool is closed: its owner, and the members. Does nothing for a user who owns no team. */
export async function notifyPoolClosed(session: ClientSession, { ownerId, planName, at }: ClosedPool): Promise<void> {
  const team = await findTeam(session, ownerId);
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
  await notifyMembersOfPool(session, { teamId: team._id, notice: CLOSED, at });
}

/** Whether the owner's plan lets a team share its prompts, and until when. */
export interface TeamOutlook {
  readonly includesTeam: boolean;
  /** When the plan ends, or changes to one without a team. Null while no end is known, and for a plan without a team. */
  readonly endsAt: Date | null;
}

interface PoolEnd {
  readonly ownerId: Types.ObjectId;
  /** Until when the owner's plan included a team before the change. */
  readonly was: TeamOutlook;
  /** Until when it does now. */
  readonly is: TeamOutlook;
  readonly at: Date;
}

/** What members read about the new end of their open pool. Null when nothing changed for them. */
function describePoolEnd({ was, is }: Pick<PoolEnd, 'was' | 'is'>): PoolNotice | null {
  const day = is.endsAt && formatFullDay(is.endsAt);
  if (!was.includesTeam) {
    const until = day === null ? '' : ` until ${day}`;
    const message = `The plan of your team’s owner includes a team again, so you share its prompts${until}.`;
    return { kind: 'success', title: 'Your team’s prompts are back', message };
  }
  if (was.endsAt?.getTime() === is.endsAt?.getTime()) return null;
  if (day === null) {
    const message = 'The plan of your team’s owner was going to end, and now goes on. You keep sharing its prompts.';
    return { kind: 'success', title: 'Your team’s prompts continue', message };
  }
  return {
    kind: 'warning',
    title: 'Your team’s prompts will end',
    message: `The shared prompts last until ${day}, when the owner’s plan with a team ends. After that, you use your own plan.`,
  };
}

/**
 * Notifies the members of a team that their pool is open again, will close, or no longer will. Does nothing for a user who owns no team, and
 * for a suspended owner, whose pool is closed whatever the plan includes. The owner decided it, and gets a mail.
 */
export async function notifyOfPoolEnd(session: ClientSession, { ownerId, was, is, at }: PoolEnd): Promise<void> {
  const notice = describePoolEnd({ was, is });
  const team = notice && (await findTeam(session, ownerId));
  if (!team || (await findSuspendedUsers([String(ownerId)])).size > 0) return;
  await notifyMembersOfPool(session, { teamId: team._id, notice, at });
}
