import mongoose, { type Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { removeAllSharers } from '#api/modules/quota/pools.service.ts';
import { stopSeatRenewals } from '#api/modules/seats/seat-renewals.service.ts';
import { requireMember } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { TeamActions } from './team-action.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { notifyAboutTeam } from './team-notifications.ts';

/**
 * Deletes the team with its members, invitations and actions in one transaction, and lets bought seats end with their period. Returns the
 * ids of the members other than the owner.
 */
const deleteTeamRows = (
  { _id: teamId, ownerId }: Pick<TeamRecord, '_id' | 'ownerId'>,
  at: Date,
): Promise<Types.ObjectId[]> =>
  mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await Teams.deleteOne({ _id: teamId }, { session });
    if (deletedCount === 0) return [];
    const members = await TeamMembers.find({ teamId }, null, { session }).lean<TeamMemberRecord[]>();
    const sharers = members.filter(({ role }) => role !== 'owner').map(({ userId }) => userId);
    await TeamMembers.deleteMany({ teamId }, { session });
    await TeamInvitations.deleteMany({ teamId }, { session });
    await TeamActions.deleteMany({ teamId }, { session });
    await stopSeatRenewals(session, { userId: ownerId, at });
    await removeAllSharers(session, { ownerId, userIds: sharers });
    return sharers;
  });

/** Ends a team and notifies its members, who keep their accounts. Does nothing when the team is already deleted. */
export async function deleteTeam(team: Pick<TeamRecord, '_id' | 'ownerId'>, at: Date): Promise<void> {
  const formerMembers = await deleteTeamRows(team, at);
  // Outside the transaction, whose size must not grow with the team.
  for (const userId of formerMembers) {
    const message = 'The owner dissolved it. You keep your account and your own plan.';
    await notifyAboutTeam(NO_TRANSACTION, { userId, kind: 'warning', title: 'Your team was dissolved', message, at });
  }
}

/** Ends the viewer's team. Returns its id. Throws NOT_FOUND, and FORBIDDEN for members other than the owner. */
export async function dissolveTeam(ctx: RequestContext, teamId: string): Promise<string> {
  const { team, me } = await requireMember(ctx, teamId);
  if (me.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only the owner of a team can dissolve it');
  await deleteTeam(team, ctx.now());
  await recordOwnTeamActivity(NO_TRANSACTION, { ctx, description: 'Dissolved the team' });
  return teamId;
}
