import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { deleteExpiredInvitations } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';

const seatsInUseError = () =>
  new DomainError('CONFLICT', 'These seats are in use. Remove members or invitations first');

interface BoughtSeats {
  readonly ownerId: Types.ObjectId;
  /** The seats that the owner bought and that are paid. */
  readonly bought: number;
  /** How many of the bought seats end with their period. */
  readonly ending: number;
}

/** Sets the bought seats of the team that a user owns. Seats that an administrator gave are kept. Does nothing without a team. */
export async function setBoughtSeats(session: ClientSession, { ownerId, bought, ending }: BoughtSeats): Promise<void> {
  const withoutBought = { $subtract: ['$totalSeats', '$boughtSeats'] };
  // The owner has a seat, whatever was bought.
  const totalSeats = { $max: [1, { $add: [withoutBought, bought] }] };
  await Teams.updateOne({ ownerId }, [{ $set: { totalSeats, boughtSeats: bought, endingSeats: ending } }], {
    session,
    updatePipeline: true,
  });
}

interface SeatRelease {
  readonly ownerId: Types.ObjectId;
  readonly count: number;
  readonly at: Date;
}

/**
 * Marks free seats as ending, so that no user takes them any more. The update is conditional, so that this
 * request and a member who joins at the same time cannot both get the last seat. Throws NOT_FOUND, and CONFLICT
 * when fewer seats are free.
 */
export async function markSeatsEnding(session: ClientSession, { ownerId, count, at }: SeatRelease): Promise<void> {
  const team = await Teams.findOne({ ownerId }, { _id: 1 }, { session }).lean<Pick<TeamRecord, '_id'>>();
  if (!team) throw new DomainError('NOT_FOUND', 'You do not own a team');
  await deleteExpiredInvitations(session, { teamId: team._id, at });
  const ending = { $add: [{ $ifNull: ['$endingSeats', 0] }, count] };
  const remaining = { $subtract: ['$totalSeats', ending] };
  const { matchedCount } = await Teams.updateOne(
    { _id: team._id, $expr: trusted({ $lte: ['$usedSeats', remaining] }) },
    { $inc: { endingSeats: count } },
    { session },
  );
  if (matchedCount === 0) throw seatsInUseError();
}

/** Finds the team that a user owns. Null without one. */
export const findOwnedTeam = (session: ClientSession | null, ownerId: Types.ObjectId): Promise<TeamRecord | null> =>
  Teams.findOne({ ownerId }, null, { session }).lean<TeamRecord>();
