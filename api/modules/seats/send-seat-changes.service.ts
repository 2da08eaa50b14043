import mongoose, { trusted } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { findRenewalProvider } from '#api/modules/payment-methods/payment-providers.service.ts';
import { type SeatPurchaseRecord, SeatPurchases } from './seat-purchase.model.ts';
import { renewingSeats } from './seat-terms.rules.ts';
import { refreshTeamSeats } from './team-seats.service.ts';

/**
 * How long a change is reserved for the server that sends it. Other servers send the change after that, if the
 * server stopped meanwhile.
 */
const CLAIMED_MS = 2 * MINUTE_MS;
const RETRY_DELAY = { firstMs: 2 * MINUTE_MS, maxMs: 6 * HOUR_MS };

/** Asks the provider to renew this many seats from the next payment on. */
async function send(runtime: Runtime, { renewal, sentSeats }: SeatPurchaseRecord, wanted: number): Promise<void> {
  // Without the provider's account, whose credentials an administrator deleted, the server can't change the renewals.
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
 * many seats renew as before.
 */
async function giveUpSeats({ _id, userId, sentSeats }: SeatPurchaseRecord, at: Date): Promise<void> {
  await mongoose.connection.transaction(async (session) => {
    await SeatPurchases.updateOne({ _id }, { $set: { keptSeats: sentSeats, nextSendAt: null } }, { session });
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

/** Passes on to the providers how many seats renew. A change that fails is sent again later. */
export async function sendSeatChanges(runtime: Runtime, now: Date): Promise<void> {
  for (;;) {
    const purchase = await SeatPurchases.findOneAndUpdate(
      { nextSendAt: trusted({ $lte: now }) },
      { $inc: { attempts: 1 }, $set: { nextSendAt: new Date(now.getTime() + CLAIMED_MS) } },
      { sort: { nextSendAt: 1 }, returnDocument: 'after' },
    ).lean<SeatPurchaseRecord>();
    if (!purchase) return;
    const { _id, keptSeats, isPlanEnding, seats, attempts, sentSeats } = purchase;
    const wanted = renewingSeats(purchase);
    try {
      if (wanted !== sentSeats) await send(runtime, purchase, wanted);
      await SeatPurchases.updateOne({ _id }, { $set: { sentSeats: wanted } });
      // A change that was made in the meantime is sent in another turn.
      await SeatPurchases.updateOne({ _id, keptSeats, isPlanEnding, seats }, { $set: { nextSendAt: null } });
    } catch (err) {
      if (err instanceof DomainError && err.code === 'CONFLICT') {
        await giveUpSeats(purchase, now);
        continue;
      }
      runtime.log.warn(
        { err, purchaseId: String(_id), attempts },
        'A change of seats could not be sent, and will be sent again',
      );
      const nextSendAt = new Date(now.getTime() + exponentialBackoff(attempts, RETRY_DELAY));
      await SeatPurchases.updateOne({ _id }, { $set: { nextSendAt } });
    }
  }
}
