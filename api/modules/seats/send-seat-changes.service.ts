import mongoose, { trusted } from 'mongoose';
import { claimEnd, notClaimed, retryTime, sendDue } from '#api/database/due-requests.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { renewingSeats } from './seat-terms.rules.ts';
import { refreshTeamSeats } from './team-seats.service.ts';

/** Asks the provider to renew this many seats from the next payment on. */
async function send(runtime: Runtime, { renewal, sentSeats }: SeatPurchaseRecord, wanted: number): Promise<void> {
  // An administrator deleted the credentials of the account, so the server can't change the renewals. The change counts as sent and is not repeated.
  const provider = renewal && (await findRenewalProvider(runtime, renewal.provider));
  if (!provider) return;
  if (wanted === 0) {
    await provider.stopRenewals(renewal.ref);
    return;
  }
  if (sentSeats === 0) await provider.resumeRenewals(renewal.ref);
  await provider.changeQuantity(renewal.ref, wanted);
}

/**
 * Gives up a change that the provider refuses finally, as Razorpay does for some payment methods: as
 * many seats renew as before. Does nothing when another change was made since, which is sent next.
 */
async function giveUpSeats({ _id, userId, sentSeats, version }: SeatPurchaseRecord, at: Date): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    const asBefore = { keptSeats: sentSeats, nextSendAt: null };
    const { matchedCount } = await SeatPurchases.updateOne({ _id, version }, { $set: asBefore }, { session });
    if (matchedCount === 0) return;
    await refreshTeamSeats(session, { userId, at });
    const message =
      sentSeats === 0
        ? 'The payment provider cannot undo the removal of seats. They end with their period. You can buy new ones.'
        : 'The payment provider cannot change the number of seats for your payment method. You can remove all seats that you bought together.';
    await notify(session, {
      userId,
      kind: 'warning',
      title: 'Seats not changed',
      message,
      link: '/dashboard/teams',
      at,
    });
  });
}

/** Claims a change that is due for this server. Null when there is none, or other servers are sending them. */
const claimChange = (now: Date) =>
  SeatPurchases.findOneAndUpdate(
    { nextSendAt: trusted({ $lte: now }), ...notClaimed(now) },
    { $inc: { attempts: 1, version: 1 }, $set: { claimedUntil: claimEnd(now) } },
    { sort: { nextSendAt: 1 }, returnDocument: 'after' },
  ).lean<SeatPurchaseRecord>();

/** Stores how many seats the provider renews now. A change that was made while this one was sent is sent next. */
async function confirmSeats({ _id, version }: SeatPurchaseRecord, sentSeats: number, now: Date): Promise<void> {
  const { matchedCount } = await SeatPurchases.updateOne({ _id, version }, { $set: { sentSeats, nextSendAt: null } });
  if (matchedCount === 0) await SeatPurchases.updateOne({ _id }, { $set: { sentSeats, nextSendAt: now } });
}

/** Sends a claimed change. When that fails, it is sent again later; a CONFLICT is final. */
async function sendClaimed(runtime: Runtime, purchase: SeatPurchaseRecord, now: Date): Promise<void> {
  const { _id, version, attempts, sentSeats, claimedUntil } = purchase;
  const wanted = renewingSeats(purchase);
  try {
    if (wanted !== sentSeats) await send(runtime, purchase, wanted);
    await confirmSeats(purchase, wanted, now);
  } catch (err) {
    if (err instanceof DomainError && err.code === 'CONFLICT') {
      await giveUpSeats(purchase, now);
      return;
    }
    runtime.log.warn(
      { err, purchaseId: String(_id), attempts },
      'A change of seats could not be sent, and will be sent again',
    );
    await SeatPurchases.updateOne({ _id, version }, { $set: { nextSendAt: retryTime(now, attempts) } });
  } finally {
    await SeatPurchases.updateOne({ _id, claimedUntil }, { $set: { claimedUntil: null } });
  }
}

/** Passes on to the providers how many seats renew. A change that fails is sent again later. */
export async function sendSeatChanges(runtime: Runtime, now: Date): Promise<void> {
  await sendDue(
    () => claimChange(now),
    (purchase) => sendClaimed(runtime, purchase, now),
  );
}
