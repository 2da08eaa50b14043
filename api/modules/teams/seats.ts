import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import { TeamInvitations } from './team-invitation.model.ts';
import { Teams } from './team.model.ts';

export const noSeat = () =>
  new DomainError('CONFLICT', 'No seats are available. Add seats, or remove somebody or an invitation first');

async function giveBack(session: ClientSession, teamId: Types.ObjectId, count: number): Promise<void> {
  await Teams.updateOne({ _id: teamId }, { $inc: { usedSeats: -count } }, { session });
}

/** In the transaction that removes whoever or whatever had it. */
export const freeSeat = (session: ClientSession, teamId: Types.ObjectId): Promise<void> => giveBack(session, teamId, 1);

/** Removes the invitations of a team that ran out, and frees their seats. */
export async function freeOverdueSeats(session: ClientSession, teamId: Types.ObjectId, now: Date): Promise<void> {
  const overdue = { teamId, expiresAt: trusted({ $lte: now }) };
  const { deletedCount } = await TeamInvitations.deleteMany(overdue, { session });
  if (deletedCount > 0) await giveBack(session, teamId, deletedCount);
}

/** Takes a seat, in the transaction that fills it. Of many who want the last one, one gets it. Throws CONFLICT. */
export async function claimSeat(session: ClientSession, teamId: Types.ObjectId, now: Date): Promise<void> {
  await freeOverdueSeats(session, teamId, now);
  const { matchedCount } = await Teams.updateOne(
    { _id: teamId, $expr: trusted({ $lt: ['$usedSeats', '$totalSeats'] }) },
    { $inc: { usedSeats: 1 } },
    { session },
  );
  if (matchedCount === 0) throw noSeat();
}
