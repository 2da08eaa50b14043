import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { getContact } from '#api/modules/accounts/accounts.service.ts';
import { findTeamMembers } from './members.ts';
import { getMemberUsage, isPoolOpen } from './pool-usage.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { UserTeamMapper, UserTeamMemberMapper } from './teams.mappers.ts';

async function toUserTeamMember(ctx: RequestContext, member: TeamMemberRecord): Promise<UserTeamMemberMapper> {
  const { _id, userId, role, joinedAt } = member;
  const [user, { limit, used }] = await Promise.all([getContact(ctx, userId), getMemberUsage(ctx, member)]);
  return {
    ...{ id: String(_id), userId: String(userId), role, joinedAt, user },
    ...{ promptsLimit: limit, promptsUsed: used },
  };
}

/** The team that a user owns or is in, for administrators. Null without one. */
export async function findUserTeam(ctx: RequestContext, userId: Types.ObjectId): Promise<UserTeamMapper | null> {
  const own = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
  const team = own && (await Teams.findById(own.teamId).lean<TeamRecord>());
  if (!team) return null;
  const [members, invitations, isOpen] = await Promise.all([
    findTeamMembers(team),
    TeamInvitations.find({ teamId: team._id, expiresAt: trusted({ $gt: ctx.now() }) })
      .sort({ _id: 1 })
      .lean<TeamInvitationRecord[]>(),
    isPoolOpen(ctx, team),
  ]);
  return {
    id: String(team._id),
    name: team.name,
    role: own.role,
    ownerId: String(team.ownerId),
    // Counted from the rows: an expired invitation uses no seat, even before the job deletes it.
    seats: { ...team, usedSeats: members.length + invitations.length },
    isPoolOpen: isOpen,
    members: await Promise.all(members.map((member) => toUserTeamMember(ctx, member))),
    invitations,
  };
}
