import type { PaymentEvent } from '../../payments/payment-provider.ts';

/** What a checkout is to bring, as we wrote it down before anybody was asked to pay. */
interface Expected {
  readonly amountMinor: number;
  readonly currency: string;
  /** Of each renewal. Null: there are none. */
  readonly renewalMinor: number | null;
}

/** What is known of one payment. */
export interface PaymentFact {
  readonly ref: string;
  /** Of what was renewed. It counts once it is known that this purchase is what the provider renews. */
  readonly isRenewal: boolean;
  /** `refund_only`: so far, only its refund was heard of. `mismatched`: it is not what was agreed, and buys nothing. */
  readonly outcome: 'refund_only' | 'failed' | 'mismatched' | 'succeeded';
  /** By the provider's clock. */
  readonly at: Date;
  readonly amountMinor: number;
  readonly currency: string;
  /** Until when it pays, by the provider. Null: by our own calendar. */
  readonly periodEnd: Date | null;
  readonly refundedMinor: number;
  /** Why it failed, in words for the payer. */
  readonly reason: string | null;
}

/**
 * Everything that providers told of one purchase. It is a set of facts: in whichever order, and however often, they are taken in, they
 * add up to the same.
 */
export interface PurchaseFacts {
  readonly expected: Expected;
  readonly payments: readonly PaymentFact[];
  /** By which the provider knows what it renews. */
  readonly subscriptionRef: string | null;
  /** When the provider said that it renews no more. */
  readonly renewalsEndedAt: Date | null;
}

const OUTCOMES: readonly PaymentFact['outcome'][] = ['refund_only', 'failed', 'mismatched', 'succeeded'];
const rankOf = ({ outcome }: PaymentFact) => OUTCOMES.indexOf(outcome);

/** Which of two words about one payment counts: the better outcome, then the earlier one. */
function isPreferred(fact: PaymentFact, other: PaymentFact): boolean {
  if (rankOf(fact) !== rankOf(other)) return rankOf(fact) > rankOf(other);
  if (fact.at.getTime() !== other.at.getTime()) return fact.at < other.at;
  if (fact.amountMinor !== other.amountMinor) return fact.amountMinor < other.amountMinor;
  return fact.currency < other.currency;
}

function withPayment(facts: PurchaseFacts, fact: PaymentFact): PurchaseFacts {
  const known = facts.payments.find(({ ref }) => ref === fact.ref);
  if (!known) return { ...facts, payments: [...facts.payments, fact] };
  const refundedMinor = Math.max(fact.refundedMinor, known.refundedMinor);
  const merged = { ...(isPreferred(fact, known) ? fact : known), refundedMinor };
  return { ...facts, payments: facts.payments.map((it) => (it === known ? merged : it)) };
}

const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other);

type Paid = Extract<PaymentEvent, { kind: 'checkout_paid' | 'renewal_paid' }>;

const factOf = (
  { kind, paymentRef: ref, amountMinor, currency, periodEnd, at }: Paid,
  isAsAgreed: boolean,
): PaymentFact => ({
  ...{ ref, amountMinor, currency, periodEnd, at },
  isRenewal: kind === 'renewal_paid',
  outcome: isAsAgreed ? 'succeeded' : 'mismatched',
  refundedMinor: 0,
  reason: null,
});

/** Takes in one more event of this purchase. */
export function takeIn(facts: PurchaseFacts, event: PaymentEvent): PurchaseFacts {
  const { expected } = facts;
  switch (event.kind) {
    case 'checkout_paid': {
      const isAsAgreed = event.amountMinor === expected.amountMinor && event.currency === expected.currency;
      const taken = withPayment(facts, factOf(event, isAsAgreed));
      return isAsAgreed ? { ...taken, subscriptionRef: event.subscriptionRef ?? facts.subscriptionRef } : taken;
    }
    case 'renewal_paid':
      return withPayment(
        facts,
        factOf(event, event.amountMinor === expected.renewalMinor && event.currency === expected.currency),
      );
    case 'payment_failed': {
      const { paymentRef: ref, amountMinor, currency, at, reason } = event;
      const what = { ref, amountMinor, currency, at, reason };
      return withPayment(facts, { ...what, isRenewal: false, outcome: 'failed', periodEnd: null, refundedMinor: 0 });
    }
    case 'refunded': {
      const { paymentRef: ref, refundedMinor, currency, at } = event;
      const what = { ref, refundedMinor, currency, at, isRenewal: false };
      return withPayment(facts, { ...what, outcome: 'refund_only', amountMinor: 0, periodEnd: null, reason: null });
    }
    case 'subscription_ended':
      return { ...facts, renewalsEndedAt: earlier(facts.renewalsEndedAt, event.at) };
    case 'checkout_expired':
      return facts;
  }
}

const isRefunded = ({ outcome, amountMinor, refundedMinor }: PaymentFact) =>
  outcome === 'succeeded' && amountMinor > 0 && refundedMinor >= amountMinor;

/** As people are told of it. Null: there is nothing to tell yet. */
export function paymentStatusOf(fact: PaymentFact): 'succeeded' | 'failed' | 'refunded' | 'mismatched' | null {
  if (fact.outcome === 'refund_only') return null;
  return isRefunded(fact) ? 'refunded' : fact.outcome;
}

/** What succeeded, oldest first. */
export const paymentsThatCount = ({ payments, subscriptionRef }: PurchaseFacts) =>
  payments
    .filter(({ outcome, isRenewal }) => outcome === 'succeeded' && (!isRenewal || subscriptionRef !== null))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.ref.localeCompare(b.ref));

/** Payments that turned out so with what was heard last. */
export const newPayments = (before: PurchaseFacts, after: PurchaseFacts, outcome: PaymentFact['outcome']) =>
  after.payments.filter(
    (fact) => fact.outcome === outcome && !before.payments.some((it) => it.ref === fact.ref && it.outcome === outcome),
  );

/** How a purchase stands, whatever has become of it in between. */
export type PurchaseStanding =
  | { readonly kind: 'unpaid' }
  /** The last payment was given back in full. */
  | { readonly kind: 'refunded' }
  | {
      readonly kind: 'paid';
      /** When it was first paid, by the provider's clock. */
      readonly paidAt: Date;
      readonly payments: readonly [PaymentFact, ...PaymentFact[]];
      readonly isRenewalOver: boolean;
    };

export function standingOf(facts: PurchaseFacts): PurchaseStanding {
  const [first, ...others] = paymentsThatCount(facts);
  if (!first) return { kind: 'unpaid' };
  if (isRefunded(others.at(-1) ?? first)) return { kind: 'refunded' };
  const isRenewalOver = facts.renewalsEndedAt !== null;
  return { kind: 'paid', paidAt: first.at, payments: [first, ...others], isRenewalOver };
}
