import mongoose, { trusted, type Types } from 'mongoose';
import { freeOverdueSeats } from './seats.ts';
import { TeamInvitations } from './team-invitation.model.ts';

const TEAMS_AT_ONCE = 100;

/** Clears away invitations that ran out. Whoever looks at seats or takes one does without. */
export async function expireInvitations(now: Date): Promise<void> {
  const overdue = await TeamInvitations.find({ expiresAt: trusted({ $lte: now }) }, { teamId: 1 })
    .sort({ expiresAt: 1 })
    .limit(TEAMS_AT_ONCE)
    .lean<{ teamId: Types.ObjectId }[]>();
  const teamIds = new Map(overdue.map(({ teamId }) => [String(teamId), teamId]));
  for (const teamId of teamIds.values()) {
    await mongoose.connection.transaction((session) => freeOverdueSeats(session, teamId, now));
  }
}
