import { type ClientSession, trusted, type Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { TeamMapper } from './teams.mappers.ts';

type Role = TeamMemberRecord['role'];

/** A user may manage only members of a lower rank. */
const RANK: Readonly<Record<Role, number>> = { owner: 2, admin: 1, member: 0 };

/** The viewer's team and the viewer's own row in it. */
export interface Membership {
  readonly team: TeamMapper;
  readonly me: TeamMemberRecord;
}

/**
 * Returns the team as its members see it. The owner, members and open invitations use a seat each. Expired invitations
 * are subtracted from the stored number, which contains them until the job deletes them.
 */
export async function toMemberView(team: TeamRecord, role: Role, now: Date): Promise<TeamMapper> {
  const expired = await TeamInvitations.countDocuments({ teamId: team._id, expiresAt: trusted({ $lte: now }) });
  return { ...team, role, usedSeats: team.usedSeats - expired };
}

/**
 * Finds the viewer's team and their row in it. Null when the viewer is in no team, or in another team than `teamId`.
 */
async function findMembership(ctx: RequestContext, teamId?: Types.ObjectId): Promise<Membership | null> {
  const { user } = requireUser(ctx.viewer);
  const me = await TeamMembers.findOne({ userId: user._id, ...(teamId && { teamId }) }).lean<TeamMemberRecord>();
  const team = me && (await Teams.findById(me.teamId).lean<TeamRecord>());
  return me && team ? { me, team: await toMemberView(team, me.role, ctx.now()) } : null;
}

/** Lists the viewer's teams: one or none. */
export async function listTeams(ctx: RequestContext): Promise<TeamMapper[]> {
  const membership = await findMembership(ctx);
  return membership ? [membership.team] : [];
}

/** Returns the viewer's membership in a team. Throws NOT_FOUND when the viewer is not in the team. */
export async function requireMember(ctx: RequestContext, teamId: string): Promise<Membership> {
  const membership = await findMembership(ctx, toObjectId(teamId));
  if (!membership) throw new DomainError('NOT_FOUND', 'This team does not exist');
  return membership;
}

/** Checks that the viewer manages the team, as the owner or an admin. Throws FORBIDDEN for plain members. */
export function assertManages({ me }: Membership): void {
  if (me.role !== 'member') return;
  throw new DomainError('FORBIDDEN', 'Only the owner and the admins of a team can do this');
}

/** Returns the viewer's membership in a team that they manage. Throws NOT_FOUND, and FORBIDDEN for plain members. */
export async function requireManager(ctx: RequestContext, teamId: string): Promise<Membership> {
  const membership = await requireMember(ctx, teamId);
  assertManages(membership);
  return membership;
}

/**
 * Checks in the transaction of a change that the viewer still has the role that it was allowed for, and keeps it so until the transaction
 * ends. Throws FORBIDDEN for a viewer who has another role by now, or has left.
 */
export async function keepRole(session: ClientSession, { me: { _id, role } }: Membership): Promise<void> {
  // An update that changes nothing would not conflict.
  const { matchedCount } = await TeamMembers.updateOne({ _id, role }, { $inc: { timesRelied: 1 } }, { session });
  if (matchedCount > 0) return;
  throw new DomainError('FORBIDDEN', 'Your role in the team has changed, so you can no longer do this');
}

/**
 * Checks that the viewer's role ranks above `role`: that of the member to change, or the one to give.
 * Throws FORBIDDEN otherwise.
 */
export function assertOutranks({ me }: Membership, role: Role): void {
  if (RANK[me.role] > RANK[role]) return;
  const text =
    role === 'owner' ? 'The owner of a team cannot be removed or changed' : 'Only the owner can do this to admins';
  throw new DomainError('FORBIDDEN', text);
}

/** Checks that the plan of the team's owner includes a team. Throws PLAN_REQUIRED otherwise. */
export async function assertTeamPlan(ownerId: Types.ObjectId): Promise<void> {
  const plan = await findUserPlan(NO_TRANSACTION, ownerId);
  if (plan?.teams) return;
  throw new DomainError('PLAN_REQUIRED', 'The owner of a team needs a plan that includes teams. Upgrade to use them.');
}
