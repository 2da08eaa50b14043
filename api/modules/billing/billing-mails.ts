import { decimalsOf, fromMinorUnits } from '../../money.ts';
import { mailTemplate } from '../mail/mail-template.ts';

/** An amount as people read it: `$9.99`. */
export function priceText(amountMinor: number, currency: string): string {
  const digits = decimalsOf(currency);
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(fromMinorUnits(amountMinor, currency));
}

interface Receipt {
  readonly description: string;
  readonly amount: string;
  /** By which we find it again. */
  readonly number: string;
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
