import type { PaymentFact, PurchaseFacts } from './purchase-facts.ts';

/** The status of a purchase, as its facts add up to it. */
export type PurchaseStatus =
  | { readonly kind: 'unpaid' }
  /** The last payment was refunded in full. */
  | { readonly kind: 'refunded' }
  | PaidStatus;

export interface PaidStatus {
  readonly kind: 'paid';
  /** When the first payment was made, by the provider's clock. */
  readonly paidAt: Date;
  /** Oldest first. */
  readonly payments: readonly [PaymentFact, ...PaymentFact[]];
  /** Whether the provider has ended the renewals. */
  readonly isRenewalOver: boolean;
}

/** Whether all of a payment was refunded. */
export const isFullyRefunded = ({ amountMinor, refundedMinor }: PaymentFact) =>
  amountMinor > 0 && refundedMinor >= amountMinor;

/** The status of a payment for its payer. Null: there is nothing to show yet. */
export function toPaymentStatus(fact: PaymentFact): 'succeeded' | 'failed' | 'refunded' | 'mismatched' | null {
  if (fact.outcome === 'refund_only') return null;
  return fact.outcome === 'succeeded' && isFullyRefunded(fact) ? 'refunded' : fact.outcome;
}

/** The payments that pay for the purchase, oldest first. */
export const listCountedPayments = ({ payments, subscriptionRef }: PurchaseFacts) =>
  payments
    .filter(({ outcome, isRenewal }) => outcome === 'succeeded' && (!isRenewal || subscriptionRef !== null))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.ref.localeCompare(b.ref));

export function getPurchaseStatus(facts: PurchaseFacts): PurchaseStatus {
  const [first, ...others] = listCountedPayments(facts);
  if (!first) return { kind: 'unpaid' };
  if (isFullyRefunded(others.at(-1) ?? first)) return { kind: 'refunded' };
  const isRenewalOver = facts.renewalsEndedAt !== null;
  return { kind: 'paid', paidAt: first.at, payments: [first, ...others], isRenewalOver };
}
