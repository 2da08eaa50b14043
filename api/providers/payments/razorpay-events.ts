import { z } from 'zod';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { eventAmount, eventCurrency, unixSeconds } from './event-values.ts';
import { razorpayUnits } from './razorpay-checkout.ts';
import { fromUnixSeconds } from './unix-time.ts';

/** Razorpay sends an empty list if there are no notes. */
const noNotes = z.array(z.unknown()).transform((): { checkoutId?: string; first_payment?: string } => ({}));
const notes = z.union([z.object({ checkoutId: z.string().optional(), first_payment: z.string().optional() }), noNotes]);
const entity = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape });

const payment = entity(
  z.object({
    id: z.string(),
    amount: eventAmount,
    currency: eventCurrency,
    amount_refunded: eventAmount.nullish(),
    notes: notes.nullish(),
    error_description: z.string().nullish(),
  }),
);
const subscription = entity(
  z.object({
    id: z.string(),
    paid_count: z.int().nullish(),
    current_end: unixSeconds.nullish(),
    start_at: unixSeconds.nullish(),
    notes: notes.nullish(),
  }),
);
const link = entity(z.object({ id: z.string(), reference_id: z.string().nullish(), notes: notes.nullish() }));
const refund = entity(z.object({ payment_id: z.string(), amount: eventAmount, currency: eventCurrency }));

/** The envelope of every event. */
export const razorpayEvent = z.object({ event: z.string(), created_at: unixSeconds, payload: z.unknown() });

const toDateOrNull = (seconds: number | null | undefined) => (seconds ? fromUnixSeconds(seconds) : null);

type Payment = z.output<typeof payment>['entity'];
type Subscription = z.output<typeof subscription>['entity'];

const toPaymentFields = ({ id, amount, currency }: Payment) => ({
  paymentRef: id,
  amountMinor: razorpayUnits.fromProvider(amount, currency),
  currency,
});

/** Returns whether the checkout was paid as an add-on: see `buildFirstPayment`. */
const hasAddOnFirstPayment = (subscribed: Subscription) => subscribed.notes?.first_payment === 'add-on';

/** Returns whether a charge pays the checkout. Later charges are renewals. `paid_count` includes this charge, but no add-on. */
const isFirstPayment = (subscribed: Subscription) =>
  (subscribed.paid_count ?? 0) <= (hasAddOnFirstPayment(subscribed) ? 0 : 1);

const charged = z.object({ subscription, payment });

function subscriptionCharged(payload: unknown, at: Date): PaymentEvent | null {
  const read = charged.parse(payload);
  const [subscribed, paid] = [read.subscription.entity, read.payment.entity];
  const checkoutId = subscribed.notes?.checkoutId;
  if (checkoutId === undefined) return null;
  const common = {
    ...toPaymentFields(paid),
    subscriptionRef: subscribed.id,
    periodEnd: toDateOrNull(subscribed.current_end),
    at,
  };
  return isFirstPayment(subscribed)
    ? { kind: 'checkout_paid', checkoutId, ...common }
    : { kind: 'renewal_paid', ...common };
}

const authenticated = z.object({ subscription, payment: payment.optional() });

/** Reports a first payment that was an add-on. Other first payments are reported by `subscription.charged`. */
function subscriptionAuthenticated(payload: unknown, at: Date): PaymentEvent | null {
  const read = authenticated.parse(payload);
  const [subscribed, paid] = [read.subscription.entity, read.payment?.entity];
  const checkoutId = subscribed.notes?.checkoutId;
  if (checkoutId === undefined || !paid || !hasAddOnFirstPayment(subscribed)) return null;
  return {
    kind: 'checkout_paid',
    checkoutId,
    ...toPaymentFields(paid),
    subscriptionRef: subscribed.id,
    periodEnd: toDateOrNull(subscribed.start_at),
    at,
  };
}

const pending = z.object({ subscription, payment: payment.optional() });

/** Returns a renewal that could not be charged. Razorpay tries again for some days. */
function subscriptionPending(payload: unknown, at: Date): PaymentEvent | null {
  const read = pending.parse(payload);
  const [subscribed, failed] = [read.subscription.entity, read.payment?.entity];
  if (subscribed.notes?.checkoutId === undefined || !failed) return null;
  return {
    kind: 'payment_failed',
    checkoutId: null,
    subscriptionRef: subscribed.id,
    ...toPaymentFields(failed),
    reason: failed.error_description ?? 'The renewal could not be charged.',
    at,
  };
}

const ofSubscription = z.object({ subscription });

function subscriptionEnded(payload: unknown, at: Date): PaymentEvent | null {
  const { id, notes: subscriptionNotes } = ofSubscription.parse(payload).subscription.entity;
  return subscriptionNotes?.checkoutId === undefined ? null : { kind: 'subscription_ended', subscriptionRef: id, at };
}

const paidLink = z.object({ payment_link: link, payment });

function linkPaid(payload: unknown, at: Date): PaymentEvent | null {
  const read = paidLink.parse(payload);
  const checkoutId = read.payment_link.entity.notes?.checkoutId;
  if (checkoutId === undefined) return null;
  return {
    kind: 'checkout_paid',
    checkoutId,
    ...toPaymentFields(read.payment.entity),
    subscriptionRef: null,
    periodEnd: null,
    at,
  };
}

const ofLink = z.object({ payment_link: link });

function linkClosed(payload: unknown, at: Date): PaymentEvent | null {
  const checkoutId = ofLink.parse(payload).payment_link.entity.notes?.checkoutId;
  return checkoutId === undefined ? null : { kind: 'checkout_expired', checkoutId, at };
}

const ofPayment = z.object({ payment });

function paymentFailed(payload: unknown, at: Date): PaymentEvent | null {
  const failed = ofPayment.parse(payload).payment.entity;
  const checkoutId = failed.notes?.checkoutId;
  // Failed payments of subscriptions have no checkout id. `subscription.pending` reports them.
  if (checkoutId === undefined) return null;
  return {
    kind: 'payment_failed',
    checkoutId,
    subscriptionRef: null,
    ...toPaymentFields(failed),
    reason: failed.error_description ?? 'The payment did not go through.',
    at,
  };
}

const refunded = z.object({ refund, payment: payment.optional() });

function refundProcessed(payload: unknown, at: Date): PaymentEvent {
  const read = refunded.parse(payload);
  const { payment_id: paymentRef, amount, currency } = read.refund.entity;
  const totalRefunded = read.payment?.entity.amount_refunded ?? amount;
  return {
    kind: 'refunded',
    paymentRef,
    refundedMinor: razorpayUnits.fromProvider(totalRefunded, currency),
    currency,
    at,
  };
}

const READERS: Readonly<Record<string, (payload: unknown, at: Date) => PaymentEvent | null>> = {
  'payment_link.paid': linkPaid,
  'payment_link.expired': linkClosed,
  'payment_link.cancelled': linkClosed,
  'payment.failed': paymentFailed,
  'refund.processed': refundProcessed,
  'subscription.authenticated': subscriptionAuthenticated,
  'subscription.charged': subscriptionCharged,
  'subscription.pending': subscriptionPending,
  'subscription.halted': subscriptionEnded,
  'subscription.cancelled': subscriptionEnded,
  'subscription.completed': subscriptionEnded,
};

/**
 * Translates an event of Razorpay. Null for ignored event types, and for payments without our checkout id: another program made them with the same
 * account. Refunds name no checkout: those of unknown payments have no effect. Throws if the payload has an unknown shape, so that Razorpay sends the
 * event again.
 */
export const readRazorpayEvent = ({
  event,
  created_at: createdAt,
  payload,
}: z.output<typeof razorpayEvent>): PaymentEvent | null =>
  READERS[event]?.(payload, fromUnixSeconds(createdAt)) ?? null;
