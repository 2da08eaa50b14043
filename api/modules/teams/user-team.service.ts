import { trusted, type Types } from 'mongoose';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { UserTeamMapper } from './teams.mappers.ts';

/** Finds the team that a user owns or is in, or null. Callers check who may know it. */
export async function findUserTeam(userId: Types.ObjectId): Promise<UserTeamMapper | null> {
  const member = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
  const team = member && (await Teams.findById(member.teamId).lean<TeamRecord>());
  return team && { role: member.role, team };
}

/** Returns whether a user is in a team of another owner. Callers check who may know it. */
export const isInTeamOfOther = async (userId: Types.ObjectId): Promise<boolean> =>
  (await TeamMembers.exists({ userId, role: trusted({ $ne: 'owner' }) })) !== null;
