import { TEAM } from '#schema/limits.ts';

interface Invited {
  readonly teamName: string;
  /** Who invites. Null: a deleted account. */
  readonly invitedBy: string | null;
}

/** Whether a user who is not in the team yet can tell it by its name. The default name tells it from no other team, and not whose it is. */
export const hasOwnName = ({ teamName, invitedBy }: Invited): boolean =>
  teamName !== TEAM.defaultName || invitedBy === null;

/** Names a team to a user who is not in it yet: 'Writers', or 'Ada Lovelace’s team' by who invites, if it has the default name. */
export const nameInvitedTeam = (invited: Invited): string =>
  hasOwnName(invited) ? invited.teamName : `${invited.invitedBy ?? ''}’s team`;
