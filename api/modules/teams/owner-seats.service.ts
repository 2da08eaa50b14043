import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { TEAM } from '#schema/limits.ts';
import { deleteExpiredInvitations } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { toTeamSeats } from './to-team-seats.ts';

/** A change of a team's seats: the total is set to `totalSeats`, if given, and then `add` seats are added, if given. */
export interface SeatChange {
  readonly add?: number | null;
  readonly totalSeats?: number | null;
  /** A repeated request with the same key changes nothing. */
  readonly idempotencyKey?: string | null;
}

const noTeamError = () => new DomainError('NOT_FOUND', 'No team found for this user');

/** Checks a change of seats. Throws BAD_USER_INPUT. */
function assertValidChange({ add = null, totalSeats = null }: SeatChange): void {
  if (add === null && totalSeats === null) throw invalidInput({ add: 'Enter seats to add or set a total' });
  if (add !== null && add <= 0) throw invalidInput({ add: 'Add seats must be a positive number' });
  if (totalSeats !== null && totalSeats < 1) throw invalidInput({ totalSeats: 'Total seats must be >= 1' });
}

/** Finds the seats of the team that a user owns. Null when the user owns none. */
async function findSeats(
  session: ClientSession,
  { ownerId, at }: { readonly ownerId: Types.ObjectId; readonly at: Date },
): Promise<TeamSeats | null> {
  const found = await Teams.findOne({ ownerId }, { _id: 1 }, { session }).lean<Pick<TeamRecord, '_id'>>();
  if (!found) return null;
  await deleteExpiredInvitations(session, { teamId: found._id, at });
  const team = await Teams.findById(found._id, null, { session }).lean<TeamRecord>();
  return team && toTeamSeats(team);
}

/** Finds the seats of the team that a user owns, for administrators. Null when the user owns none. */
export const findOwnerSeats = (ownerId: Types.ObjectId, now: Date): Promise<TeamSeats | null> =>
  mongoose.connection.transaction((session) => findSeats(session, { ownerId, at: now }));

/**
 * Changes the seats of the team that a user owns, for administrators. Throws BAD_USER_INPUT, NOT_FOUND when the user owns no team, and
 * CONFLICT when the new total is below the seats in use.
 */
export async function changeOwnerSeats(
  ctx: Pick<RequestContext, 'now' | 'viewer'>,
  ownerId: Types.ObjectId,
  { idempotencyKey, ...change }: SeatChange,
): Promise<TeamSeats> {
  assertValidChange(change);
  const { add = null, totalSeats = null } = change;
  const at = ctx.now();
  const sender = { ownerId: requireUser(ctx.viewer).userId, key: idempotencyKey ?? null, at };
  return runOnce({ ...sender, request: ['team seats', String(ownerId), add, totalSeats] }, async (session) => {
    const current = await findSeats(session, { ownerId, at });
    if (!current) throw noTeamError();
    if ((totalSeats ?? current.totalSeats) + (add ?? 0) > TEAM.maxSeats) {
      throw invalidInput({ [add === null ? 'totalSeats' : 'add']: `A team has at most ${TEAM.maxSeats} seats` });
    }
    const newTotal = { $add: [totalSeats ?? '$totalSeats', add ?? 0] };
    const team = await Teams.findOneAndUpdate(
      { ownerId, $expr: trusted({ $lte: ['$usedSeats', newTotal] }) },
      [{ $set: { totalSeats: newTotal } }],
      { updatePipeline: true, returnDocument: 'after', session },
    ).lean<TeamRecord>();
    if (!team) throw new DomainError('CONFLICT', `Total seats cannot be below the ${current.usedSeats} seats in use`);
    return toTeamSeats(team);
  });
}

interface AddedSeats {
  readonly ownerId: Types.ObjectId;
  readonly quantity: number;
  readonly at: Date;
}

/** Adds seats to the team that a user owns. Throws NOT_FOUND when the user owns none. */
export async function addOwnerSeats(session: ClientSession, { ownerId, quantity, at }: AddedSeats): Promise<TeamSeats> {
  const found = await Teams.findOneAndUpdate(
    { ownerId },
    { $inc: { totalSeats: quantity } },
    { session },
  ).lean<TeamRecord>();
  if (!found) throw noTeamError();
  await deleteExpiredInvitations(session, { teamId: found._id, at });
  return toTeamSeats(await Teams.findById(found._id, null, { session }).orFail().lean<TeamRecord>());
}
