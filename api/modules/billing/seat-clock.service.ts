import type { Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { receiveSandboxEvent } from '#api/modules/payment-inbox/payment-inbox.service.ts';
import { renewingSeats } from '#api/modules/seats/seat-terms.rules.ts';
import { endDueSeats, listDueSeats, type SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { applyPaymentEvent } from './payment-events.service.ts';

/**
 * Renews seats that were bought at the sandbox, which has no clock of its own: it creates the payment event that a real
 * provider would send. Does nothing for other providers and in production.
 */
async function renewSeatsAtSandbox(runtime: Runtime, purchase: SeatPurchaseRecord, now: Date): Promise<void> {
  const { _id, renewal, unitMinor, periodEnd } = purchase;
  const wanted = renewingSeats(purchase);
  if (renewal?.provider !== 'sandbox' || wanted === 0 || !periodEnd || runtime.config.isProduction) return;
  // The subscription at the provider keeps the currency that it was bought in. Its id is the id of the checkout.
  const checkout = await Checkouts.findById(_id, { currency: 1 }).lean<Pick<CheckoutRow, 'currency'>>();
  if (!checkout) return;
  const period = periodEnd.toISOString();
  const event: PaymentEvent = {
    kind: 'renewal_paid',
    subscriptionRef: renewal.ref,
    paymentRef: `sandbox_pay_${String(_id)}_${period}`,
    amountMinor: unitMinor * wanted,
    currency: checkout.currency,
    periodEnd: null,
    at: periodEnd,
  };
  await receiveSandboxEvent(
    runtime,
    { id: `renewal:${renewal.ref}:${period}`, event },
    { apply: applyPaymentEvent, now },
  );
}

const steppedSeatsOf = isolatedRows<Types.ObjectId>(
  'The due steps of bought seats could not be applied, and will be tried again',
);

/** Applies what is due by time alone for seats: renewals at the sandbox, and the end of seats that nothing renews. */
export async function runSeatClock(runtime: Runtime, now: Date): Promise<void> {
  const step = async (purchase: SeatPurchaseRecord) => {
    await renewSeatsAtSandbox(runtime, purchase, now);
    await endDueSeats(purchase, now);
  };
  await steppedSeatsOf(runtime).forEach(await listDueSeats(now), step, now);
}
