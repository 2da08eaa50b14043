import type { ClientSession, Types } from 'mongoose';
import { recordChange, toChangeSide } from './change-ledger.ts';
import { Subscriptions } from './subscription.model.ts';
import { getSubscription } from './subscriptions.service.ts';

interface SeatRevenue {
  readonly userId: Types.ObjectId;
  /** The monthly recurring revenue of the user's seats, in minor units. */
  readonly mrrMinor: number;
  readonly at: Date;
}

/**
 * Stores the recurring revenue of a user's seats, and adds a row to the ledger of subscription changes. Does nothing
 * when the revenue has not changed. Not a transition of `commitChange`: plan, wallet and status stay as they are.
 */
export async function setSeatRevenue(session: ClientSession, { userId, mrrMinor, at }: SeatRevenue): Promise<void> {
  const before = await getSubscription(session, { userId, at });
  if (before.seatsMrrMinor === mrrMinor) return;
  await Subscriptions.updateOne({ _id: userId }, { $set: { seatsMrrMinor: mrrMinor } }, { session });
  await recordChange(session, {
    userId,
    at,
    kind: 'seats_changed',
    source: before.source,
    from: toChangeSide(before),
    to: toChangeSide({ ...before, seatsMrrMinor: mrrMinor }),
  });
}
