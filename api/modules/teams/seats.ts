import { type ClientSession, trusted, type Types } from 'mongoose';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { TeamInvitations } from './team-invitation.model.ts';

export const noSeatError = () =>
  new DomainError('CONFLICT', 'No seats are available. Add seats, or remove a member or an invitation first');

export const toTeamSeats = ({ _id, totalSeats, usedSeats }: TeamRecord): TeamSeats => ({
  teamId: String(_id),
  totalSeats,
  usedSeats,
  availableSeats: Math.max(0, totalSeats - usedSeats),
  label: `${usedSeats} of ${totalSeats} seats used`,
});

interface SeatCount {
  readonly teamId: Types.ObjectId;
  readonly count?: number;
}

/** Call in the transaction that deletes the members or invitations. */
export async function freeSeats(session: ClientSession, { teamId, count = 1 }: SeatCount): Promise<void> {
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
  if (deletedCount > 0) await freeSeats(session, { teamId, count: deletedCount });
}

/**
 * Uses one seat. Call in the transaction that creates the member or invitation. The update is conditional, so concurrent requests can't
 * use more seats than the team has. Throws CONFLICT when none is free.
 */
export async function claimSeat(session: ClientSession, { teamId, at }: TeamAtTime): Promise<void> {
  await deleteExpiredInvitations(session, { teamId, at });
  const { matchedCount } = await Teams.updateOne(
    { _id: teamId, $expr: trusted({ $lt: ['$usedSeats', '$totalSeats'] }) },
    { $inc: { usedSeats: 1 } },
    { session },
  );
  if (matchedCount === 0) throw noSeatError();
}
