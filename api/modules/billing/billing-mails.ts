import { formatFullDay } from '#api/lib/days.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

interface Receipt {
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

/**
 * The mail with a receipt. It is not sent to an address that its user has not confirmed, because that can be another
 * person's. The billing page has all receipts.
 */
export const receiptMail = mailTemplate<Receipt>(
  'receipt',
  async ({ description, amount, number, paymentId, paidAt }, { to, runtime }) => {
    if (!(await findConfirmedUserId(to))) return null;
    return {
      subject: `Your ${runtime.config.product.name} receipt`,
      paragraphs: [
        `Thank you for your payment of ${amount}.`,
        `${description}. Paid on ${formatFullDay(new Date(paidAt))}. Receipt number ${number}.`,
      ],
      link:
        paymentId === undefined
          ? { label: 'See your payments', path: '/dashboard/billing' }
          : { label: 'See and print your receipt', path: `/dashboard/billing/receipts/${paymentId}` },
    };
  },
);
