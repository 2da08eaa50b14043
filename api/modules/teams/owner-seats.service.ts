import mongoose, { type ClientSession, type Types } from 'mongoose';
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

/** Finds the seats of the team that a user owns. Deletes expired invitations first, so that these use no seats. Null when the user owns no team. */
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

/** Finds the seats of the team that a user owns, for administrators, as the schema makes sure. Null when the user owns no team. */
export const findOwnerSeats = (ownerId: Types.ObjectId, now: Date): Promise<TeamSeats | null> =>
  mongoose.connection.transaction((session) => findSeats(session, { ownerId, at: now }));

interface SeatUpdate {
  readonly ownerId: Types.ObjectId;
  readonly add: number | null;
  readonly totalSeats: number | null;
  readonly at: Date;
  /** The field of the request that a total above the maximum is reported for. */
  readonly field: string;
}

/**
 * Writes a change of seats. The session must be in a transaction, so that concurrent changes conflict and one is tried
 * again. A set total must cover the seats in use. Added seats need not: a team can have fewer seats than members, because
 * bought seats end with their period.
 */
async function updateSeats(
  session: ClientSession,
  { ownerId, add, totalSeats, at, field }: SeatUpdate,
): Promise<TeamSeats> {
  const current = await findSeats(session, { ownerId, at });
  if (!current) throw noTeamError();
  const newTotal = (totalSeats ?? current.totalSeats) + (add ?? 0);
  if (newTotal > TEAM.maxSeats) throw invalidInput({ [field]: `A team has at most ${TEAM.maxSeats} seats` });
  if (totalSeats !== null && newTotal < current.usedSeats) {
    throw new DomainError('CONFLICT', `Total seats cannot be below the ${current.usedSeats} seats in use`);
  }
  const team = await Teams.findOneAndUpdate(
    { ownerId },
    { $set: { totalSeats: newTotal } },
    { returnDocument: 'after', session },
  )
    .orFail()
    .lean<TeamRecord>();
  return toTeamSeats(team);
}

/**
 * Changes the seats of the team that a user owns, for administrators. Throws BAD_USER_INPUT, NOT_FOUND when the user owns no team,
 * CONFLICT when `totalSeats` is given and the new total is below the seats in use, and IDEMPOTENCY_MISMATCH.
 */
export async function changeOwnerSeats(
  ctx: Pick<RequestContext, 'now' | 'viewer'>,
  ownerId: Types.ObjectId,
  { idempotencyKey, ...change }: SeatChange,
): Promise<TeamSeats> {
  assertValidChange(change);
  const { add = null, totalSeats = null } = change;
  const at = ctx.now();
  const sender = { senderId: requireUser(ctx.viewer).userId, key: idempotencyKey ?? null, at };
  const field = add === null ? 'totalSeats' : 'add';
  return runOnce(
    { ...sender, operation: 'adminSetTeamSeats', request: ['team seats', String(ownerId), add, totalSeats] },
    (session) => updateSeats(session, { ownerId, add, totalSeats, at, field }),
  );
}

interface AddedSeats {
  readonly ownerId: Types.ObjectId;
  readonly quantity: number;
  readonly at: Date;
}

/**
 * Adds seats to the team that a user owns, for integrators. Throws NOT_FOUND when the user owns no team, and BAD_USER_INPUT
 * for the field `quantity` when the team would have too many.
 */
export const addOwnerSeats = (session: ClientSession, { ownerId, quantity, at }: AddedSeats): Promise<TeamSeats> =>
  updateSeats(session, { ownerId, add: quantity, totalSeats: null, at, field: 'quantity' });
