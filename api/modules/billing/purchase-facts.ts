import type { PaymentEvent } from '#api/ports/payment-provider.ts';

/** The amounts that the checkout states, in minor units. They are stored before the payer is sent to the provider. */
interface AgreedAmounts {
  readonly amountMinor: number;
  readonly currency: string;
  /** The amount of each renewal. Null: the purchase does not renew. */
  readonly renewalMinor: number | null;
  /** The price of one seat: a renewal may be for fewer seats than were bought. Null unless seats were bought. */
  readonly seatMinor: number | null;
}

/** What is known about one payment. */
export interface PaymentFact {
  /** The provider's id of the payment. A failed attempt has its time added, because the same payment can be tried again. */
  readonly ref: string;
  /**
   * Whether the payment renews the purchase, and is not its first one. False also while only its refund has arrived. A
   * renewal counts once `subscriptionRef` is known (`listCountedPayments`).
   */
  readonly isRenewal: boolean;
  /**
   * `refund_only`: only its refund has arrived so far.
   * `mismatched`: amount or currency differ from what was agreed, so that it buys nothing.
   */
  readonly outcome: 'refund_only' | 'failed' | 'mismatched' | 'succeeded';
  /** By the provider's clock. */
  readonly at: Date;
  readonly amountMinor: number;
  readonly currency: string;
  /**
   * The end of the period that the payment covers, by the provider's calendar. Null: the provider reports none,
   * and the server computes it.
   */
  readonly periodEnd: Date | null;
  /** The sum of all refunds so far. */
  readonly refundedMinor: number;
  /** Why the payment failed, for the payer. Null unless it failed. */
  readonly reason: string | null;
}

/**
 * Everything that payment events have reported about one purchase. What the purchase gives its buyer is computed from it
 * (purchase-status.ts). Facts are merged so that the order of events and repeated events make no difference.
 */
export interface PurchaseFacts {
  readonly agreed: AgreedAmounts;
  readonly payments: readonly PaymentFact[];
  /**
   * The provider's subscription. Null until a first payment with the agreed amount and currency names it, and for purchases that do not
   * renew. A planned purchase has it from the start: that of the plan before it.
   */
  readonly subscriptionRef: string | null;
  /** When the provider ended the renewals. Null: it has not. */
  readonly renewalsEndedAt: Date | null;
}

/** Outcomes of a payment, the weakest first. */
const OUTCOMES: readonly PaymentFact['outcome'][] = ['refund_only', 'failed', 'mismatched', 'succeeded'];
const rankOf = ({ outcome }: PaymentFact) => OUTCOMES.indexOf(outcome);

/**
 * Returns whether `fact` replaces `other`, which is about the same payment: the stronger outcome wins, then the earlier
 * fact. Amount and currency decide last, so that the order of events never does.
 */
function replaces(fact: PaymentFact, other: PaymentFact): boolean {
  if (rankOf(fact) !== rankOf(other)) return rankOf(fact) > rankOf(other);
  if (fact.at.getTime() !== other.at.getTime()) return fact.at < other.at;
  if (fact.amountMinor !== other.amountMinor) return fact.amountMinor < other.amountMinor;
  return fact.currency < other.currency;
}

function mergePayment(facts: PurchaseFacts, fact: PaymentFact): PurchaseFacts {
  const known = facts.payments.find(({ ref }) => ref === fact.ref);
  if (!known) return { ...facts, payments: [...facts.payments, fact] };
  const refundedMinor = Math.max(fact.refundedMinor, known.refundedMinor);
  const merged = { ...(replaces(fact, known) ? fact : known), refundedMinor };
  return { ...facts, payments: facts.payments.map((it) => (it === known ? merged : it)) };
}

type PaidEvent = Extract<PaymentEvent, { kind: 'checkout_paid' | 'renewal_paid' }>;

const toPaidFact = (
  { kind, paymentRef: ref, amountMinor, currency, periodEnd, at }: PaidEvent,
  isAsAgreed: boolean,
): PaymentFact => ({
  ref,
  amountMinor,
  currency,
  periodEnd,
  at,
  isRenewal: kind === 'renewal_paid',
  outcome: isAsAgreed ? 'succeeded' : 'mismatched',
  refundedMinor: 0,
  reason: null,
});

/**
 * Returns whether a renewal has the agreed amount. For seats: the price of one or more of them,
 * up to all that were bought.
 */
function isAgreedRenewal({ renewalMinor, seatMinor }: AgreedAmounts, amountMinor: number): boolean {
  if (renewalMinor === null || seatMinor === null) return amountMinor === renewalMinor;
  return amountMinor > 0 && amountMinor <= renewalMinor && amountMinor % seatMinor === 0;
}

const getEarlier = (one: Date | null, other: Date) => (one && one < other ? one : other);

/** Returns the facts with those of one more event of the same purchase. */
export function addEvent(facts: PurchaseFacts, event: PaymentEvent): PurchaseFacts {
  const { agreed } = facts;
  switch (event.kind) {
    case 'checkout_paid': {
      const isAsAgreed = event.amountMinor === agreed.amountMinor && event.currency === agreed.currency;
      const merged = mergePayment(facts, toPaidFact(event, isAsAgreed));
      return isAsAgreed ? { ...merged, subscriptionRef: event.subscriptionRef ?? facts.subscriptionRef } : merged;
    }
    case 'renewal_paid': {
      const isAsAgreed = isAgreedRenewal(agreed, event.amountMinor) && event.currency === agreed.currency;
      return mergePayment(facts, toPaidFact(event, isAsAgreed));
    }
    case 'payment_failed': {
      const { paymentRef, amountMinor, currency, at, reason } = event;
      const ref = `${paymentRef}@${at.toISOString()}`;
      // Providers name the checkout of a first payment, and only the subscription of a renewal.
      const failed = { ref, amountMinor, currency, at, reason, isRenewal: event.checkoutId === null };
      return mergePayment(facts, { ...failed, outcome: 'failed', periodEnd: null, refundedMinor: 0 });
    }
    case 'refunded': {
      const { paymentRef: ref, refundedMinor, currency, at } = event;
      const refund = { ref, refundedMinor, currency, at, isRenewal: false };
      return mergePayment(facts, { ...refund, outcome: 'refund_only', amountMinor: 0, periodEnd: null, reason: null });
    }
    case 'subscription_ended':
      return { ...facts, renewalsEndedAt: getEarlier(facts.renewalsEndedAt, event.at) };
    // The provider has closed the page, so that no payment can follow. `payment-events.service.ts` closes the checkout itself.
    case 'checkout_expired':
      return facts;
  }
}

/**
 * Returns the payments that have an outcome in `after` and did not have it in `before`, so that what follows from it is
 * done once for each payment.
 */
export const findNewPayments = (before: PurchaseFacts, after: PurchaseFacts, outcome: PaymentFact['outcome']) =>
  after.payments.filter(
    (fact) => fact.outcome === outcome && !before.payments.some((it) => it.ref === fact.ref && it.outcome === outcome),
  );
