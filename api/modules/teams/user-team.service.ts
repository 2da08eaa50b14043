import type { Types } from 'mongoose';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { UserTeamMapper } from './teams.mappers.ts';

/** Finds the team that a user owns or is in, or null. Callers check who may know it. */
export async function findUserTeam(userId: Types.ObjectId): Promise<UserTeamMapper | null> {
  const member = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
  const team = member && (await Teams.findById(member.teamId).lean<TeamRecord>());
  return team && { role: member.role, team };
}
