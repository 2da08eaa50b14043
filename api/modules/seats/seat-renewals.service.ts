import { type ClientSession, trusted, type Types } from 'mongoose';
import { queueRenewalStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { setRenewalTerms } from './renewal-terms.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { findPaidSeats, refreshTeamSeats } from './team-seats.service.ts';

interface PlanRenewal {
  readonly userId: Types.ObjectId;
  /** Whether the plan includes no team, or none after the current period. */
  readonly isPlanEnding: boolean;
  readonly at: Date;
}

/**
 * Makes a user's seats renew only as long as the plan renews: they end with a plan that ends, and renew again when its
 * cancellation is withdrawn. Call in every transaction that changes whether the plan ends. Returns the purchases that this changes, as they
 * were before.
 */
export async function renewSeatsWithPlan(
  session: ClientSession,
  { userId, isPlanEnding, at }: PlanRenewal,
): Promise<readonly SeatPurchaseRecord[]> {
  const changed = (await findPaidSeats(session, userId)).filter((purchase) => purchase.isPlanEnding !== isPlanEnding);
  if (changed.length === 0) return [];
  for (const purchase of changed) await setRenewalTerms(session, { purchase, terms: { isPlanEnding }, at });
  await refreshTeamSeats(session, { userId, at });
  return changed;
}

interface Closure {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/** Lets all seats of an owner who dissolves their team end with their period: without a team, they could not be removed. */
export async function stopSeatRenewals(session: ClientSession, { userId, at }: Closure): Promise<void> {
  // Needs no `refreshTeamSeats`: the team is deleted in the same transaction, and the revenue counts seats until they end.
  for (const purchase of await findPaidSeats(session, userId)) {
    await setRenewalTerms(session, { purchase, terms: { keptSeats: 0 }, at });
  }
}

/** Stops the renewals of all seats of an account that is being deleted, and deletes them. */
export async function closeSeats(session: ClientSession, { userId, at }: Closure): Promise<void> {
  // Where `sentSeats` is 0, the provider renews nothing any more.
  const renewed = { userId, renewal: trusted({ $ne: null }), sentSeats: trusted({ $gt: 0 }) };
  const purchases = await SeatPurchases.find(renewed, null, { session }).lean<SeatPurchaseRecord[]>();
  for (const { renewal } of purchases) if (renewal) await queueRenewalStop(session, { renewal, at });
  await SeatPurchases.deleteMany({ userId }, { session });
}
