import { trusted, type Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toObjectId } from '../../mongo.ts';
import { currentPlanOf } from '../subscriptions/plan-changes.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { type TeamRecord, type TeamRow, Teams } from './team.model.ts';

type Role = TeamMemberRecord['role'];

/** Who may do something to whom: only to those below. */
const RANK: Readonly<Record<Role, number>> = { owner: 2, admin: 1, member: 0 };

/** A team that the viewer is in, and their place there. */
export interface Standing {
  readonly team: TeamRecord;
  readonly me: TeamMemberRecord;
}

/** Invitations that ran out hold no seat, whether or not they have been cleared away. */
async function asSeen(team: TeamRow, role: Role, now: Date): Promise<TeamRecord> {
  const overdue = await TeamInvitations.countDocuments({ teamId: team._id, expiresAt: trusted({ $lte: now }) });
  return { ...team, role, usedSeats: team.usedSeats - overdue };
}

/** Null when they are in no team, or another one than the one that is asked for. */
async function standingOf(ctx: RequestContext, teamId?: Types.ObjectId): Promise<Standing | null> {
  const { user } = personOf(ctx.viewer);
  const me = await TeamMembers.findOne({ userId: user._id, ...(teamId && { teamId }) }).lean<TeamMemberRecord>();
  const team = me && (await Teams.findById(me.teamId).lean<TeamRow>());
  return me && team ? { me, team: await asSeen(team, me.role, ctx.now()) } : null;
}

/** The viewer's teams: one, or none. */
export async function teamsOfViewer(ctx: RequestContext): Promise<TeamRecord[]> {
  const standing = await standingOf(ctx);
  return standing ? [standing.team] : [];
}

/** Throws NOT_FOUND for a team that the viewer is not in. */
export async function standingIn(ctx: RequestContext, teamId: string): Promise<Standing> {
  const standing = await standingOf(ctx, toObjectId(teamId));
  if (!standing) throw new DomainError('NOT_FOUND', 'This team does not exist');
  return standing;
}

/** For its owner and admins. Throws NOT_FOUND and FORBIDDEN. */
export async function managedTeam(ctx: RequestContext, teamId: string): Promise<Standing> {
  const standing = await standingIn(ctx, teamId);
  if (standing.me.role === 'member') {
    throw new DomainError('FORBIDDEN', 'Only the owner and the admins of a team can do this');
  }
  return standing;
}

/** Throws FORBIDDEN unless the viewer stands above the role. */
export function assertAbove({ me }: Standing, role: Role): void {
  if (RANK[me.role] > RANK[role]) return;
  const text =
    role === 'owner' ? 'The owner of a team cannot be removed or changed' : 'Only the owner can do this to admins';
  throw new DomainError('FORBIDDEN', text);
}

/** Throws PLAN_REQUIRED when the plan of the owner does not include a team. */
export async function assertTeamPlan(ownerId: Types.ObjectId): Promise<void> {
  const plan = await currentPlanOf(null, ownerId);
  if (plan?.teams) return;
  throw new DomainError('PLAN_REQUIRED', 'Teams are available on the Pro and Ultimate plans. Upgrade to use them.');
}
