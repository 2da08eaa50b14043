import type { Connection } from '#api/database/cursor-page.ts';
import type { TeamRecord } from './team.model.ts';
import type { TeamActionRecord } from './team-action.model.ts';
import type { TeamInvitationRecord } from './team-invitation.model.ts';
import type { TeamMemberRecord } from './team-member.model.ts';

// Resolvers of the GraphQL type `X` receive `XMapper` as their parent: `codegen.ts` finds that type by its name.
export type AdminTeamMapper = TeamRecord;
export type AdminTeamMemberMapper = TeamMemberRecord;
export type TeamActionMapper = TeamActionRecord;
export type TeamInvitationMapper = TeamInvitationRecord;
export type TeamMemberMapper = TeamMemberRecord;

/** A page of teams, for administrators. */
export interface AdminTeamConnectionMapper extends Connection<TeamRecord> {
  /** False: more users than one search can take match the text, so only the teams' own names and ids are searched. */
  readonly isOwnerSearched: boolean;
}

/** A team with the viewer's role in it. Its `usedSeats` leave out expired invitations. */
export interface TeamMapper extends TeamRecord {
  readonly role: TeamMemberRecord['role'];
}

/** A user's place in a team, for administrators. */
export interface UserTeamMapper {
  readonly role: TeamMemberRecord['role'];
  readonly team: TeamRecord;
}

/** How many runs used a team’s pool, and the tokens that they saved. */
export interface RunTotals {
  readonly runs: number;
  readonly tokensSaved: number;
}

export interface TeamStatsMapper extends RunTotals {
  readonly members: readonly (RunTotals & { readonly member: TeamMemberRecord })[];
  readonly formerMembers: RunTotals;
}
