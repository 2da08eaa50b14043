import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { removeAllSharers } from '#api/modules/quota/pools.service.ts';
import { stopSeatRenewals } from '#api/modules/seats/seat-renewals.service.ts';
import { requireMember } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { TeamActions } from './team-action.model.ts';
import { recordActForAll, recordOwnTeamActivity } from './team-activity.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { notifyDissolved } from './team-notifications.ts';

/**
 * Deletes the team with its members, invitations and actions, notifies its members, who keep their accounts, and lets bought seats end
 * with their period. Does nothing when the team is already deleted.
 */
export async function deleteTeam(
  session: ClientSession,
  team: Pick<TeamRecord, '_id' | 'ownerId' | 'name'>,
  at: Date,
): Promise<void> {
  const { _id: teamId, ownerId } = team;
  const { deletedCount } = await Teams.deleteOne({ _id: teamId }, { session });
  if (deletedCount === 0) return;
  const members = await TeamMembers.find({ teamId }, null, { session }).lean<TeamMemberRecord[]>();
  const sharers = members.filter(({ role }) => role !== 'owner').map(({ userId }) => userId);
  await TeamMembers.deleteMany({ teamId }, { session });
  await TeamInvitations.deleteMany({ teamId }, { session });
  await TeamActions.deleteMany({ teamId }, { session });
  await stopSeatRenewals(session, { userId: ownerId, at });
  await removeAllSharers(session, { ownerId, userIds: sharers });
  await recordActForAll(session, sharers, { description: 'The owner dissolved the team', at });
  await notifyDissolved(session, { team, members: sharers, at });
}

/** Ends the viewer's team. Returns its id. Throws NOT_FOUND, and FORBIDDEN for members other than the owner. */
export async function dissolveTeam(ctx: RequestContext, teamId: string): Promise<string> {
  const { team, me } = await requireMember(ctx, teamId);
  if (me.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only the owner of a team can dissolve it');
  await mongoose.connection.transaction(async (session) => {
    await deleteTeam(session, team, ctx.now());
    await recordOwnTeamActivity(session, { ctx, description: 'Dissolved the team' });
  });
  return teamId;
}
