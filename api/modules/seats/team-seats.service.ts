import { type ClientSession, trusted, type Types } from 'mongoose';
import { setSeatRevenue } from '#api/modules/subscriptions/seat-revenue.service.ts';
import { setBoughtSeats } from '#api/modules/teams/bought-seats.service.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { renewingSeats } from './seat-terms.rules.ts';

interface OwnerAtTime {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/** Finds the user's purchases whose seats are paid, also those that end with their period. */
export const findPaidSeats = (session: ClientSession | null, userId: Types.ObjectId): Promise<SeatPurchaseRecord[]> =>
  SeatPurchases.find({ userId, seats: trusted({ $gt: 0 }) }, null, { session })
    .sort({ _id: 1 })
    .lean<SeatPurchaseRecord[]>();

const sum = (purchases: readonly SeatPurchaseRecord[], figure: (purchase: SeatPurchaseRecord) => number) =>
  purchases.reduce((total, purchase) => total + figure(purchase), 0);

/**
 * Brings the team of an owner and their recurring revenue in line with the seats that they bought. Call in every transaction that changes
 * a purchase. Transactions for the same team write to the row of the team, so that they run one after the other.
 */
export async function refreshTeamSeats(session: ClientSession, { userId, at }: OwnerAtTime): Promise<void> {
  const paid = await findPaidSeats(session, userId);
  const bought = sum(paid, ({ seats }) => seats);
  const ending = bought - sum(paid, renewingSeats);
  await setBoughtSeats(session, { ownerId: userId, bought, ending });
  const mrrMinor = sum(paid, ({ seats, unitMinor, everyMonths }) => Math.round((seats * unitMinor) / everyMonths));
  await setSeatRevenue(session, { userId, mrrMinor, at });
}
