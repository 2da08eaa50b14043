import type { ClientSession } from 'mongoose';
import { windowAt } from '#api/modules/quota/quota-window.rules.ts';
import { findSeatPurchase, type SeatPurchaseRecord, settleSeatPurchase } from '#api/modules/seats/seats.service.ts';
import { queueRenewalStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { renewalOf } from './checkout-renewal.ts';
import type { PaymentFact, PurchaseFacts } from './purchase-facts.ts';
import { getPurchaseStatus, type PaidStatus } from './purchase-status.ts';
import type { UnfulfilledReason } from './review-payments.ts';

interface SeatSettlement {
  readonly checkout: CheckoutRow;
  readonly facts: PurchaseFacts;
  readonly at: Date;
}

type Terms = Pick<SeatPurchaseRecord, 'quantity' | 'unitMinor' | 'everyMonths' | 'firstRenewalAt'>;

/**
 * Returns until when the seats are paid. The first payment pays until the first renewal; each renewal pays until the
 * end that its provider reports, else for one period more.
 */
export function getSeatsPaidUntil(
  { firstRenewalAt, everyMonths }: Terms,
  [, ...renewals]: PaidStatus['payments'],
): Date {
  let anchor = firstRenewalAt;
  let end = firstRenewalAt;
  for (const { at, periodEnd } of renewals) {
    // The seats ended before such a renewal, and start again with it.
    const isLate = end.getTime() + GRACE_MS < at.getTime();
    if (isLate && !periodEnd) {
      anchor = at;
      end = at;
    }
    const next = periodEnd ?? windowAt(anchor, everyMonths, end).end;
    if (next > end) end = next;
  }
  return end;
}

/**
 * Returns the number of seats that a payment pays for. The first payment can be for a part of a period, so that
 * its amount does not say it.
 */
export const getPaidSeats = ({ quantity, unitMinor }: Terms, { isRenewal, amountMinor }: PaymentFact) =>
  isRenewal ? Math.round(amountMinor / unitMinor) : quantity;

/**
 * Gives the buyer's team the seats that are paid, and takes back seats whose payment was refunded. Repeating it changes
 * nothing. Returns why a payment bought nothing, else null.
 */
export async function settleSeats(
  session: ClientSession,
  { checkout, facts, at }: SeatSettlement,
): Promise<UnfulfilledReason | null> {
  const { _id, userId } = checkout;
  const status = getPurchaseStatus(facts);
  if (status.kind === 'unpaid') return null;
  const renewal = renewalOf(checkout);
  const purchase = userId && (await findSeatPurchase(session, _id));
  if (!purchase) {
    if (renewal) await queueRenewalStop(session, { renewal, at });
    return 'account_gone';
  }
  if (status.kind === 'refunded') {
    const periodEnd = purchase.periodEnd ?? purchase.firstRenewalAt;
    await settleSeatPurchase(session, { purchase, seats: 0, periodEnd, renewal, isRenewalOver: false, at });
    return null;
  }
  const { payments, isRenewalOver } = status;
  const last = payments.at(-1) ?? payments[0];
  const paid = { seats: getPaidSeats(purchase, last), periodEnd: getSeatsPaidUntil(purchase, payments), isRenewalOver };
  const isSettled = await settleSeatPurchase(session, { purchase, ...paid, renewal, at });
  return isSettled ? null : 'too_late';
}
