import { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { Config } from '#api/kernel/config.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { formatMoney } from '#api/lib/money.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { toOneLine } from '#api/modules/billing-details/billing-details.rules.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { renewingSeats } from '#api/modules/seats/seat-terms.rules.ts';
import { findSeatPurchase, type SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import { isRenewing, paidPeriodEndOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { formatShare } from '#schema/period-share.ts';
import { type BilledTo, decryptBilledTo, findPayer } from './billed-to.ts';
import { describeSeatRenewal } from './kept-seats.ts';
import { formatTerms } from './plan-mails.ts';
import { findCurrentTerms } from './planned-purchases.ts';
import { findReceipt, type Receipt } from './receipts.ts';

interface PaidPayment {
  readonly description: string;
  /** Formatted: `$9.99`. */
  readonly amount: string;
  /** `PP-2026-000123`. Support finds the payment by it. */
  readonly number: string;
  /** Of the payment. Absent in mails that were queued by an earlier version. */
  readonly paymentId?: string;
  /** ISO 8601. */
  readonly paidAt: string;
}

/** `Period: Jan 31, 2026 to Feb 28, 2026. Quantity: 1. Price: $9.99. Discount: $1.00.` What does not apply is left out. */
function describeReceipt({ payment, period, quantity, ...amounts }: Receipt): string {
  const money = (amountMinor: number) => formatMoney(amountMinor, payment.currency);
  const { fullAmountMinor, share, discountMinor, discountCode, creditMinor } = amounts;
  return [
    ...(period ? [`Period: ${formatFullDay(period.start)} to ${formatFullDay(period.end)}.`] : []),
    `Quantity: ${quantity}.`,
    `Price: ${money(fullAmountMinor)}${formatShare(share)}.`,
    ...(discountMinor > 0
      ? [`Discount of your promo code${discountCode === null ? '' : ` ${discountCode}`}: ${money(discountMinor)}.`]
      : []),
    ...(creditMinor > 0 ? [`Credit for the unused part of your previous plan: ${money(creditMinor)}.`] : []),
  ].join(' ');
}

const describeTaxId = (taxId: string | null) => (taxId === null ? [] : [`tax ID ${taxId}`]);

/** `From Example Ltd, 1 Example Street, London, tax ID GB123456789.` Null if the operator has not stated the seller. */
function describeSeller({ seller }: Config): string | null {
  if (!seller) return null;
  const parts = [seller.name, ...(seller.address === null ? [] : [seller.address]), ...describeTaxId(seller.taxId)];
  return `From ${parts.join(', ')}.`;
}

/**
 * `Billed to Acme GmbH, Hauptstraße 1, Berlin, 10115, Germany, tax ID DE123456789, ann@example.com.` A payment without a copy of its payer
 * has the name of the account as it is now.
 */
async function describePayer(userId: Types.ObjectId, email: string, billedTo: BilledTo | null): Promise<string> {
  const payer = billedTo?.payer ?? { name: (await findPayer(NO_TRANSACTION, userId))?.name, email };
  const details = billedTo?.details;
  const parts = details ? [toOneLine(details), ...describeTaxId(details.taxId)] : [payer.name];
  return `Billed to ${[...parts, payer.email].filter(Boolean).join(', ')}.`;
}

/** Says when seats renew that were paid. Null when none does. */
function describeNextSeats(seats: SeatPurchaseRecord, currency: string): string | null {
  const renewal = describeSeatRenewal([seats], currency);
  return (
    renewal &&
    `${renewingSeats(seats) === 1 ? 'It' : 'They'} ${renewal}, until you remove ${renewingSeats(seats) === 1 ? 'it' : 'them'} on the Teams page.`
  );
}

/** Says when the plan or the seats that were paid renew, and for how much. Null when this purchase renews nothing. */
async function describeNextPayment(userId: Types.ObjectId, { payment }: Receipt, at: Date): Promise<string | null> {
  const seats = await findSeatPurchase(NO_TRANSACTION, payment.checkoutId);
  if (seats) return describeNextSeats(seats, payment.currency);
  const subscription = await getSubscription(NO_TRANSACTION, { userId, at });
  const { purchaseId, scheduled } = subscription;
  const renewsAt = paidPeriodEndOf(subscription);
  if (!purchaseId?.equals(payment.checkoutId) || !renewsAt || scheduled || !isRenewing(subscription)) return null;
  const terms = await findCurrentTerms(NO_TRANSACTION, subscription);
  return (
    terms &&
    `It renews on ${formatFullDay(renewsAt)} for ${formatTerms(terms)}, until you cancel it on the Billing page.`
  );
}

interface FailedPayment {
  readonly description: string;
  /** Formatted: `$9.99`. */
  readonly amount: string;
  /** Why it failed and what follows, in sentences, as the notification says it. */
  readonly outcome: string;
  /** The page where the user can order the same again, or of a renewal, see what it renews. */
  readonly path: string;
  readonly isRenewal: boolean;
}

/** The mail about a payment that failed. Like the receipt, it is not sent to an address that its user has not confirmed. */
export const paymentFailedMail = mailTemplate<FailedPayment>(
  'payment_failed',
  async ({ description, amount, outcome, path, isRenewal }, { to, runtime }) => {
    if (!(await findConfirmedUserId(to))) return null;
    return {
      subject: `Your ${runtime.config.product.name} payment failed`,
      paragraphs: [`Your payment of ${amount} failed: ${description}.`, outcome],
      link: { label: isRenewal ? 'Open Billing' : 'Try again', path },
    };
  },
);

/**
 * The mail with a receipt. It is not sent to an address that its user has not confirmed, because that can be another
 * person's. The billing page has all receipts.
 */
export const receiptMail = mailTemplate<PaidPayment>(
  'receipt',
  async ({ description, amount, number, paymentId, paidAt }, { to, runtime, now }) => {
    const buyerId = await findConfirmedUserId(to);
    if (!buyerId) return null;
    const receipt = paymentId === undefined ? null : await findReceipt(new Types.ObjectId(paymentId));
    const next = receipt && (await describeNextPayment(buyerId, receipt, now));
    const seller = describeSeller(runtime.config);
    const billedTo = receipt && decryptBilledTo(runtime, receipt.payment);
    return {
      subject: `Your ${runtime.config.product.name} receipt`,
      paragraphs: [
        `Thank you for your payment of ${amount}.`,
        `${description}. Paid on ${formatFullDay(new Date(paidAt))}. Receipt number ${number}.`,
        ...(receipt ? [describeReceipt(receipt)] : []),
        ...(next === null ? [] : [next]),
        ...(seller === null ? [] : [seller]),
        `${await describePayer(buyerId, to, billedTo)} No tax was charged.`,
      ],
      link:
        paymentId === undefined
          ? { label: 'See your payments', path: '/dashboard/billing' }
          : { label: 'See and print your receipt', path: `/dashboard/billing/receipts/${paymentId}` },
    };
  },
);
