import { type ClientSession, Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { findSeatPurchase } from '#api/modules/seats/seats.service.ts';
import { getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { getPlanPaidUntil } from './paid-until.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import type { PaymentFact } from './purchase-facts.ts';
import { listCountedPayments } from './purchase-status.ts';
import { getPaidSeats, getSeatsPaidUntil } from './settle-seats.ts';
import { loadFacts } from './stored-facts.ts';

type Counted = readonly [PaymentFact, ...PaymentFact[]];

/** The time that a payment pays for. */
interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** What a payment paid for, as its receipt says it. Amounts are in minor units of the payment's currency. */
export interface Receipt {
  readonly payment: PaymentRecord;
  /** Null: an add-on, a plan without an end, or a plan that no longer exists. */
  readonly period: Period | null;
  /** The number of seats. 1 for a plan and an add-on. */
  readonly quantity: number;
  /** The price before discount and credit. */
  readonly fullAmountMinor: number;
  /** What a promo code took off the price. */
  readonly discountMinor: number;
  /** The unused part of the plan that this purchase replaced. */
  readonly creditMinor: number;
}

/**
 * Returns the period that the last of these payments pays for.
 * @param startsAt when the first period starts
 * @param getEnd returns the end of the time that payments pay for. Null: it has no end
 */
function getLastPeriod(payments: Counted, startsAt: Date, getEnd: (payments: Counted) => Date | null): Period | null {
  const end = getEnd(payments);
  if (!end) return null;
  const [first, ...others] = payments;
  const last = others.at(-1);
  const previousEnd = last && getEnd([first, ...others.slice(0, -1)]);
  if (!last || !previousEnd) return { start: startsAt, end };
  // After the days of grace, the plan had ended, and a late payment started it again.
  const isLate = last.at.getTime() > previousEnd.getTime() + GRACE_MS;
  return { start: isLate ? last.at : previousEnd, end };
}

/** Returns the payments of a purchase up to one of them, oldest first. Null: it does not count. */
async function listPaymentsUntil(
  session: ClientSession | null,
  checkout: CheckoutRow,
  ref: string,
): Promise<Counted | null> {
  const counted = listCountedPayments(await loadFacts(session, checkout));
  const index = counted.findIndex((fact) => fact.ref === ref);
  const [first, ...others] = counted.slice(0, index + 1);
  return first ? [first, ...others] : null;
}

async function getPlanPeriod(checkout: CheckoutRow, payments: Counted): Promise<Period | null> {
  const plan = await findPlan(NO_TRANSACTION, checkout.itemId);
  if (!plan) return null;
  const heldSince = checkout.startsAt ?? checkout.waitsUntil ?? payments[0].at;
  const months = getPeriodMonths(plan, checkout.billing);
  return getLastPeriod(payments, heldSince, (paid) => {
    const end = getPlanPaidUntil({ payments: paid, months, heldSince });
    return end && addDays(end, checkout.creditDays ?? 0);
  });
}

/** Returns the period that a payment pays for, and the number of seats. */
async function getCoverage(checkout: CheckoutRow, payments: Counted): Promise<Pick<Receipt, 'period' | 'quantity'>> {
  switch (checkout.kind) {
    case 'add_on':
      return { period: null, quantity: 1 };
    case 'plan':
      return { period: await getPlanPeriod(checkout, payments), quantity: 1 };
    case 'seats': {
      const terms = await findSeatPurchase(NO_TRANSACTION, checkout._id);
      if (!terms) return { period: null, quantity: 1 };
      const period = getLastPeriod(payments, payments[0].at, (paid) => getSeatsPaidUntil(terms, paid));
      return { period, quantity: getPaidSeats(terms, payments.at(-1) ?? payments[0]) };
    }
  }
}

/** Returns the price of a payment and what lowered it. Only the first payment of a purchase is lowered. */
function getPrice(checkout: CheckoutRow, { isRenewal, amountMinor }: PaymentRecord) {
  if (isRenewal) return { fullAmountMinor: amountMinor, discountMinor: 0, creditMinor: 0 };
  const { fullAmountMinor } = checkout;
  const creditMinor = checkout.creditMinor ?? 0;
  return { fullAmountMinor, creditMinor, discountMinor: Math.max(0, fullAmountMinor - creditMinor - amountMinor) };
}

/** Writes the receipt of a payment. Null for a payment without a receipt number: it was not paid. */
export async function findReceipt(paymentId: Types.ObjectId): Promise<Receipt | null> {
  const payment = await Payments.findById(paymentId).lean<PaymentRecord>();
  if (!payment || payment.receiptNumber === null) return null;
  const checkout = await Checkouts.findById(payment.checkoutId).lean<CheckoutRow>();
  if (!checkout) return null;
  const payments = await listPaymentsUntil(NO_TRANSACTION, checkout, payment.ref);
  // A payment that bought nothing, for example because its amount was wrong, covers no time.
  const coverage = payments ? await getCoverage(checkout, payments) : { period: null, quantity: 1 };
  return { payment, ...getPrice(checkout, payment), ...coverage };
}

/** Writes the receipt of one of the viewer's payments. Null if they have no such payment, or it was not paid. */
export async function getReceipt(ctx: RequestContext, paymentId: string): Promise<Receipt | null> {
  const { user } = requireUser(ctx.viewer);
  const receipt = Types.ObjectId.isValid(paymentId) ? await findReceipt(new Types.ObjectId(paymentId)) : null;
  return receipt?.payment.userId?.equals(user._id) ? receipt : null;
}
