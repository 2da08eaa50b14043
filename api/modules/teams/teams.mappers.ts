import type { TeamRecord } from './team.model.ts';
import type { TeamInvitationRecord } from './team-invitation.model.ts';
import type { TeamMemberRecord } from './team-member.model.ts';

export type TeamInvitationMapper = TeamInvitationRecord;
export type TeamMemberMapper = TeamMemberRecord;

/** A team with the viewer's role in it. Its `usedSeats` leave out expired invitations. */
export interface TeamMapper extends TeamRecord {
  readonly role: TeamMemberRecord['role'];
}
