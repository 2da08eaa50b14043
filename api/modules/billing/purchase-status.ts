import type { PaymentFact, PurchaseFacts } from './purchase-facts.ts';

/** The status of a purchase, which follows from its facts. */
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

/** Returns whether all of a payment was refunded. */
export const isFullyRefunded = ({ amountMinor, refundedMinor }: PaymentFact) =>
  amountMinor > 0 && refundedMinor >= amountMinor;

/**
 * Returns the status of a payment for its payer. Null for a refund whose payment has not been reported yet:
 * there is nothing to show.
 */
export function toPaymentStatus(fact: PaymentFact): 'succeeded' | 'failed' | 'refunded' | 'mismatched' | null {
  if (fact.outcome === 'refund_only') return null;
  return fact.outcome === 'succeeded' && isFullyRefunded(fact) ? 'refunded' : fact.outcome;
}

/**
 * Lists the payments that count for the purchase, oldest first. A renewal counts once the provider's subscription is known. A first payment
 * makes it known only if it has the agreed amount: no one gets a plan by renewals after a first payment of too little.
 */
export const listCountedPayments = ({ payments, subscriptionRef }: PurchaseFacts) =>
  payments
    .filter(({ outcome, isRenewal }) => outcome === 'succeeded' && (!isRenewal || subscriptionRef !== null))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.ref.localeCompare(b.ref));

/** Lists the payments that count for the purchase in `after`, but did not in `before`. */
export function listNewCountedPayments(before: PurchaseFacts, after: PurchaseFacts): PaymentFact[] {
  const known = new Set(listCountedPayments(before).map(({ ref }) => ref));
  return listCountedPayments(after).filter(({ ref }) => !known.has(ref));
}

/** Returns the status of a purchase. Its last payment decides whether it is refunded. */
export function getPurchaseStatus(facts: PurchaseFacts): PurchaseStatus {
  const [first, ...others] = listCountedPayments(facts);
  if (!first) return { kind: 'unpaid' };
  if (isFullyRefunded(others.at(-1) ?? first)) return { kind: 'refunded' };
  const isRenewalOver = facts.renewalsEndedAt !== null;
  return { kind: 'paid', paidAt: first.at, payments: [first, ...others], isRenewalOver };
}
