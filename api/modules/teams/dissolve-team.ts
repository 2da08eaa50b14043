import mongoose, { type Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { removeAllSharers } from '../quota/pool-sharers.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { standingIn } from './membership.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { notifyOfTeam } from './team-notices.ts';
import { Teams } from './team.model.ts';

interface Ending {
  readonly _id: Types.ObjectId;
  readonly ownerId: Types.ObjectId;
}

/** Ends a team: invitations are void, and members keep their accounts and are told. Does nothing when it is gone. */
export async function endTeam({ _id: teamId, ownerId }: Ending, at: Date): Promise<void> {
  const others = await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await Teams.deleteOne({ _id: teamId }, { session });
    if (deletedCount === 0) return [];
    const members = await TeamMembers.find({ teamId }, null, { session }).lean<TeamMemberRecord[]>();
    const sharers = members.filter(({ role }) => role !== 'owner').map(({ userId }) => userId);
    await TeamMembers.deleteMany({ teamId }, { session });
    await TeamInvitations.deleteMany({ teamId }, { session });
    await removeAllSharers(session, ownerId, sharers);
    return sharers;
  });
  // Afterwards, because a transaction must not grow with the team.
  for (const userId of others) {
    const message = 'Its owner ended it. Your account and your own plan stay.';
    await notifyOfTeam(null, { userId, kind: 'warning', title: 'Your team was dissolved', message, at });
  }
}

/** Throws NOT_FOUND, and FORBIDDEN for all but the owner. */
export async function dissolveTeam(ctx: RequestContext, teamId: string): Promise<string> {
  const { team, me } = await standingIn(ctx, teamId);
  if (me.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only the owner of a team can dissolve it');
  await endTeam(team, ctx.now());
  await recordActivity(ctx, { userId: me.userId, type: 'profile_update', description: 'Dissolved the team' });
  return teamId;
}
