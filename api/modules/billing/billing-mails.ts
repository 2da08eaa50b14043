import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

interface Receipt {
  readonly description: string;
  /** Formatted: `$9.99`. */
  readonly amount: string;
  /** The provider's id of the payment. Support finds the payment by it. */
  readonly number: string;
  /** ISO 8601. */
  readonly paidAt: string;
}

export const receiptMail = mailTemplate<Receipt>('receipt', ({ description, amount, number, paidAt }, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} receipt`,
  paragraphs: [
    `Thank you for your payment of ${amount}.`,
    `${description}. Paid on ${paidAt.slice(0, 10)}. Receipt number ${number}.`,
  ],
  link: { label: 'See your payments', path: '/dashboard/billing' },
}));
