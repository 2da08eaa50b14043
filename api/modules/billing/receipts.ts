import { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { isObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findUsedCode } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { findSeatPurchase } from '#api/modules/seats/seats.service.ts';
import type { PeriodShare } from '#schema/period-share.ts';
import { decryptBilledTo, type Payer } from './billed-to.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { type CountedPayments, findPlanPeriod, getLastPeriod, listPaymentsUntil, type Period } from './paid-periods.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';
import { getPaidSeats, getSeatsPaidUntil } from './settle-seats.ts';

/** What a payment paid for, as its receipt says it. Amounts are in minor units of the payment's currency. */
export interface Receipt {
  readonly payment: PaymentRecord;
  /** Null: an add-on, a plan without an end, a plan or seats that no longer exist, or a renewal after a first payment that did not count. */
  readonly period: Period | null;
  /** The number of seats. 1 for a plan and an add-on. */
  readonly quantity: number;
  /** The price before discount and credit. */
  readonly fullAmountMinor: number;
  /** The part of a period that `fullAmountMinor` is for. Null: one whole period. */
  readonly share: PeriodShare | null;
  /** What a promo code took off the price. 0 for a renewal. */
  readonly discountMinor: number;
  /** That promo code. Null without a discount, and when it is not known any more. */
  readonly discountCode: string | null;
  /** The unused part of the plan that this purchase replaced. 0 for a renewal. */
  readonly creditMinor: number;
}

/** Returns the period that a payment pays for, and the number of seats. */
async function getCoverage(
  checkout: CheckoutRow,
  payments: CountedPayments,
): Promise<Pick<Receipt, 'period' | 'quantity'>> {
  switch (checkout.kind) {
    case 'add_on':
      return { period: null, quantity: 1 };
    case 'plan':
      return { period: await findPlanPeriod(NO_TRANSACTION, checkout, payments), quantity: 1 };
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
  if (isRenewal) return { fullAmountMinor: amountMinor, share: null, discountMinor: 0, creditMinor: 0 };
  const { fullAmountMinor } = checkout;
  const creditMinor = checkout.creditMinor ?? 0;
  const discountMinor = Math.max(0, fullAmountMinor - creditMinor - amountMinor);
  return { fullAmountMinor, share: checkout.seatShare ?? null, creditMinor, discountMinor };
}

/** Writes the receipt of a payment. Null for a payment without a receipt number: it was not paid. */
export async function findReceipt(paymentId: Types.ObjectId): Promise<Receipt | null> {
  const payment = await Payments.findById(paymentId).lean<PaymentRecord>();
  if (!payment || payment.receiptNumber === null) return null;
  const checkout = await Checkouts.findById(payment.checkoutId).lean<CheckoutRow>();
  if (!checkout) return null;
  const payments = await listPaymentsUntil(NO_TRANSACTION, checkout, payment.ref);
  // The renewal of a subscription whose first payment was not the agreed one covers no time.
  const coverage = payments ? await getCoverage(checkout, payments) : { period: null, quantity: 1 };
  const price = getPrice(checkout, payment);
  const discountCode = price.discountMinor > 0 ? await findUsedCode(checkout._id) : null;
  return { payment, ...price, discountCode, ...coverage };
}

/** Writes the receipt of one of the viewer's payments. Null if they have no such payment, or it was not paid. */
export async function getReceipt(ctx: RequestContext, paymentId: string): Promise<Receipt | null> {
  const { user } = requireUser(ctx.viewer);
  const receipt = isObjectId(paymentId) ? await findReceipt(new Types.ObjectId(paymentId)) : null;
  return receipt?.payment.userId?.equals(user._id) ? receipt : null;
}

/** Returns the name and the email address on one of the viewer's receipts. For a payment without a copy of them: as they are now. */
export function getReceiptPayer(ctx: RequestContext, payment: PaymentRecord): Payer {
  const { fullName: name, email } = requireUser(ctx.viewer).user;
  return decryptBilledTo(ctx.runtime, payment)?.payer ?? { name, email };
}
