import type { Connection } from '#api/database/cursor-page.ts';
import type { TeamRecord } from './team.model.ts';
import type { TeamActionRecord } from './team-action.model.ts';
import type { TeamInvitationRecord } from './team-invitation.model.ts';
import type { TeamMemberRecord } from './team-member.model.ts';

export type AdminTeamMapper = TeamRecord;
export type AdminTeamConnectionMapper = Connection<TeamRecord>;
export type AdminTeamMemberMapper = TeamMemberRecord;
export type TeamActionMapper = TeamActionRecord;
export type TeamInvitationMapper = TeamInvitationRecord;
export type TeamMemberMapper = TeamMemberRecord;

/** A team with the viewer's role in it. Its `usedSeats` leave out expired invitations. */
export interface TeamMapper extends TeamRecord {
  readonly role: TeamMemberRecord['role'];
}

/** A member as administrators see them. */
export interface UserTeamMemberMapper {
  readonly id: string;
  readonly userId: string;
  readonly role: TeamMemberRecord['role'];
  readonly user: { readonly fullName: string; readonly email: string };
  readonly promptsLimit: number | null;
  readonly promptsUsed: number;
  readonly joinedAt: Date;
}

/** A team as administrators see it, with the role of the user that they look at. */
export interface UserTeamMapper {
  readonly id: string;
  readonly name: string;
  readonly role: TeamMemberRecord['role'];
  readonly ownerId: string;
  /** The team, without expired invitations in its used seats. */
  readonly seats: TeamRecord;
  readonly isPoolOpen: boolean;
  readonly members: readonly UserTeamMemberMapper[];
  readonly invitations: readonly TeamInvitationRecord[];
}

/** What runs used of a pool. */
export interface PoolUse {
  readonly runs: number;
  readonly tokensSaved: number;
}

export interface TeamStatsMapper extends PoolUse {
  readonly members: readonly (PoolUse & { readonly member: TeamMemberRecord })[];
  readonly formerMembers: PoolUse;
}
