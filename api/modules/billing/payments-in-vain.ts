import type { ClientSession } from 'mongoose';
import type { ProviderEvent } from '../../payments/payment-provider.ts';
import type { Runtime } from '../../runtime.ts';
import { askForReview, closeRefundedReview } from '../payment-reviews/payment-reviews.service.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { newPayments, type PaymentFact, type PurchaseFacts } from './purchase-facts.ts';
import type { Vain } from './settle-plan.ts';

interface Outcome {
  readonly checkout: CheckoutRow;
  readonly before: PurchaseFacts;
  readonly facts: PurchaseFacts;
  readonly vain: Vain;
  readonly now: Date;
}

function logMismatch(runtime: Runtime, checkout: CheckoutRow, { ref, amountMinor, currency }: PaymentFact): void {
  const agreed = {
    amountMinor: checkout.amountMinor,
    renewalMinor: checkout.renewalMinor,
    currency: checkout.currency,
  };
  const about = { checkoutId: String(checkout._id), provider: checkout.provider, ref, amountMinor, currency, agreed };
  runtime.log.error(about, 'A payment is not what was agreed, and buys nothing');
}

const isGivenBack = ({ amountMinor, refundedMinor }: PaymentFact) => amountMinor > 0 && refundedMinor >= amountMinor;

/**
 * Puts payments on the list of those that need a person: what the provider took and is not what was agreed, and what bought nothing.
 * What was given back in full needs nobody any more.
 */
export async function lookThrough(
  session: ClientSession,
  runtime: Runtime,
  { checkout, before, facts, vain, now }: Outcome,
): Promise<void> {
  const { _id: checkoutId, provider, userId, description } = checkout;
  if (!provider) return;
  const ask = ({ ref, amountMinor, currency, at: paidAt }: PaymentFact, reason: 'mismatched' | NonNullable<Vain>) =>
    askForReview(session, {
      ...{ reason, provider, about: ref, paymentRef: ref, amountMinor, currency, paidAt },
      ...{ userId, checkoutId, description, at: now },
    });
  for (const fact of newPayments(before, facts, 'mismatched')) {
    logMismatch(runtime, checkout, fact);
    if (!isGivenBack(fact)) await ask(fact, 'mismatched');
  }
  if (vain) {
    for (const fact of newPayments(before, facts, 'succeeded')) if (!isGivenBack(fact)) await ask(fact, vain);
  }
  for (const { ref } of facts.payments.filter(isGivenBack)) {
    await closeRefundedReview(session, { provider, paymentRef: ref, at: now });
  }
}

/** The same for a payment that names a checkout which is not ours. */
export async function askForMissing(session: ClientSession, event: ProviderEvent, now: Date): Promise<void> {
  if (event.kind !== 'checkout_paid') return;
  const { provider, paymentRef, amountMinor, currency, at: paidAt } = event;
  const payment = { provider, about: paymentRef, paymentRef, amountMinor, currency, paidAt };
  await askForReview(session, { reason: 'unknown_checkout', ...payment, at: now });
}
