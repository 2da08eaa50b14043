import type { AdminPaymentStatus, PaymentRow_PaymentFragment } from '#web/graphql/operations.generated.ts';
import { formatMoney } from '#web/lib/quantities.ts';
import type { Tone } from '../StatusBadge.tsx';

type Payment = PaymentRow_PaymentFragment;

export const PAYMENT_STATES: Readonly<Record<AdminPaymentStatus, { readonly label: string; readonly tone: Tone }>> = {
  SUCCEEDED: { label: 'Paid', tone: 'good' },
  FAILED: { label: 'Failed', tone: 'bad' },
  REFUNDED: { label: 'Refunded', tone: 'off' },
  MISMATCHED: { label: 'Mismatched', tone: 'warn' },
};

const PROVIDERS: Readonly<Record<string, string>> = { stripe: 'Stripe', razorpay: 'Razorpay', sandbox: 'Sandbox' };

/** Returns a provider's name for users. An unknown provider keeps its id. */
export const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;

/** Says what was paid for. */
export const describePayment = ({ description, isRenewal }: Pick<Payment, 'description' | 'isRenewal'>): string =>
  `${description}${isRenewal ? ' (renewal)' : ''}`;

/** Says what a mismatched payment should have been. Empty for other payments. */
function listMismatch({ amount, currency, expectedAmount, expectedCurrency }: Payment): string[] {
  if (expectedAmount === null || expectedCurrency === null) return [];
  return [`${formatMoney(amount, currency)} paid, ${formatMoney(expectedAmount, expectedCurrency)} expected`];
}

/** Says whether a payment waits for an administrator, or what they did. Empty without a review. */
function listReview({ review }: Payment): string[] {
  if (!review) return [];
  return [review.resolvedAt === null ? 'Needs a review' : `Reviewed: ${review.resolution ?? 'resolved'}`];
}

/** Names mismatches, refunds, credit, reviews and the reason of a failure, which the status does not say. Empty if there are none. */
export function describeMoney(payment: Payment): string {
  const { refundedAmount, currency, isCredited, reason } = payment;
  const notes = [
    ...listMismatch(payment),
    ...(refundedAmount > 0 ? [`${formatMoney(refundedAmount, currency)} refunded`] : []),
    ...(isCredited ? ['Unused part credited'] : []),
    ...(reason ? [reason] : []),
    ...listReview(payment),
  ];
  return notes.join('. ');
}
