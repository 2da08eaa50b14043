import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { TEAM } from '#schema/limits.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { TeamSeats } from '../../graphql/types.generated.ts';
import { freeOverdueSeats } from './seats.ts';
import { type TeamRow, Teams } from './team.model.ts';
import { seatsIn } from './teams.service.ts';

/** How many seats a team is to have: `totalSeats` of them, and then `add` more. */
export interface SeatChange {
  readonly add?: number | null;
  readonly totalSeats?: number | null;
}

const noTeam = () => new DomainError('NOT_FOUND', 'No team found for this user');

/** Throws BAD_USER_INPUT. */
function assertSensible({ add = null, totalSeats = null }: SeatChange): void {
  if (add === null && totalSeats === null) throw invalidInput({ add: 'Enter seats to add or set a total' });
  if (add !== null && add <= 0) throw invalidInput({ add: 'Add seats must be a positive number' });
  if (totalSeats !== null && totalSeats < 1) throw invalidInput({ totalSeats: 'Total seats must be >= 1' });
}

/** For operators: the seats of the team that somebody owns. Throws NOT_FOUND when they own none. */
export async function seatsOfOwner(ownerId: Types.ObjectId, now: Date): Promise<TeamSeats> {
  return mongoose.connection.transaction(async (session) => {
    const found = await Teams.findOne({ ownerId }, { _id: 1 }, { session }).lean<Pick<TeamRow, '_id'>>();
    if (!found) throw noTeam();
    await freeOverdueSeats(session, found._id, now);
    const team = await Teams.findById(found._id, null, { session }).lean<TeamRow>();
    if (!team) throw noTeam();
    return seatsIn(team);
  });
}

/** For operators. Throws BAD_USER_INPUT, NOT_FOUND when they own no team, and CONFLICT below what is used. */
export async function changeSeatsOfOwner(
  ownerId: Types.ObjectId,
  { change, now }: { readonly change: SeatChange; readonly now: Date },
): Promise<TeamSeats> {
  assertSensible(change);
  const { add, totalSeats } = change;
  const { usedSeats, totalSeats: before } = await seatsOfOwner(ownerId, now);
  if ((totalSeats ?? before) + (add ?? 0) > TEAM.maxSeats) {
    throw invalidInput({
      [typeof add === 'number' ? 'add' : 'totalSeats']: `A team has at most ${TEAM.maxSeats} seats`,
    });
  }
  const total = { $add: [totalSeats ?? '$totalSeats', add ?? 0] };
  const team = await Teams.findOneAndUpdate(
    { ownerId, $expr: trusted({ $lte: ['$usedSeats', total] }) },
    [{ $set: { totalSeats: total } }],
    { updatePipeline: true, returnDocument: 'after' },
  ).lean<TeamRow>();
  if (!team) throw new DomainError('CONFLICT', `Total seats cannot be below the ${usedSeats} seats in use`);
  return seatsIn(team);
}

/** For integrators who sell seats: adds some to the team that somebody owns, in the caller's transaction. Throws NOT_FOUND when they own none. */
export async function addSeats(
  session: ClientSession,
  { ownerId, quantity, now }: { readonly ownerId: Types.ObjectId; readonly quantity: number; readonly now: Date },
): Promise<TeamSeats> {
  const found = await Teams.findOneAndUpdate(
    { ownerId },
    { $inc: { totalSeats: quantity } },
    { session },
  ).lean<TeamRow>();
  if (!found) throw noTeam();
  await freeOverdueSeats(session, found._id, now);
  return seatsIn(await Teams.findById(found._id, null, { session }).orFail().lean<TeamRow>());
}
