import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { TeamInvitations } from './team-invitation.model.ts';

export const noSeatError = () =>
  new DomainError('CONFLICT', 'No seats are available. Add seats, or remove a member or an invitation first');

type SeatCounts = Pick<TeamRecord, 'totalSeats' | 'usedSeats'> & Partial<Pick<TeamRecord, 'endingSeats'>>;

/** Counts the seats that can be taken. Seats that end with their period cannot. */
export const countAvailableSeats = ({ totalSeats, usedSeats, endingSeats }: SeatCounts): number =>
  Math.max(0, totalSeats - (endingSeats ?? 0) - usedSeats);

interface SeatCount {
  readonly teamId: Types.ObjectId;
  readonly count?: number;
}

/** Frees `count` used seats. Call it in the transaction that deletes the members or invitations. */
export async function releaseSeats(session: ClientSession, { teamId, count = 1 }: SeatCount): Promise<void> {
  await Teams.updateOne({ _id: teamId }, { $inc: { usedSeats: -count } }, { session });
}

interface TeamAtTime {
  readonly teamId: Types.ObjectId;
  readonly at: Date;
}

/** Deletes the expired invitations of a team and frees their seats. */
export async function deleteExpiredInvitations(session: ClientSession, { teamId, at }: TeamAtTime): Promise<void> {
  const expired = { teamId, expiresAt: trusted({ $lte: at }) };
  const { deletedCount } = await TeamInvitations.deleteMany(expired, { session });
  if (deletedCount > 0) await releaseSeats(session, { teamId, count: deletedCount });
}

/**
 * Uses one seat. Call it in the transaction that creates the member or invitation. The update is conditional, so that
 * concurrent requests cannot use more seats than the team has. Throws CONFLICT when none is free.
 */
export async function takeSeat(session: ClientSession, { teamId, at }: TeamAtTime): Promise<void> {
  await deleteExpiredInvitations(session, { teamId, at });
  const { matchedCount } = await Teams.updateOne(
    {
      _id: teamId,
      $expr: trusted({ $lt: [{ $add: ['$usedSeats', { $ifNull: ['$endingSeats', 0] }] }, '$totalSeats'] }),
    },
    { $inc: { usedSeats: 1 } },
    { session },
  );
  if (matchedCount === 0) throw noSeatError();
}
