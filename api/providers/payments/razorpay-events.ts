import { z } from 'zod';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { razorpayUnits } from './razorpay-checkout.ts';

/** Without any notes, Razorpay sends an empty list. */
const noNotes = z.array(z.unknown()).transform((): { checkoutId?: string; first_payment?: string } => ({}));
const notes = z.union([z.object({ checkoutId: z.string().optional(), first_payment: z.string().optional() }), noNotes]);
const entity = <Shape extends z.ZodType>(shape: Shape) => z.object({ entity: shape });

const payment = entity(
  z.object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    amount_refunded: z.int().nullish(),
    notes: notes.nullish(),
    error_description: z.string().nullish(),
  }),
);
const subscription = entity(
  z.object({
    id: z.string(),
    paid_count: z.int().nullish(),
    current_end: z.int().nullish(),
    start_at: z.int().nullish(),
    notes: notes.nullish(),
  }),
);
const link = entity(z.object({ id: z.string(), reference_id: z.string().nullish(), notes: notes.nullish() }));
const refund = entity(z.object({ payment_id: z.string(), amount: z.int(), currency: z.string() }));

/** The envelope of every event. */
export const razorpayEvent = z.object({ event: z.string(), created_at: z.int(), payload: z.unknown() });

const dateOf = (seconds: number) => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined) => (seconds ? dateOf(seconds) : null);

type Payment = z.output<typeof payment>['entity'];
type Subscription = z.output<typeof subscription>['entity'];

const paidWith = ({ id, amount, currency }: Payment) => ({
  paymentRef: id,
  amountMinor: razorpayUnits.fromProvider(amount, currency),
  currency,
});

/** Whether the checkout is paid by an add-on, before any charge of the plan. */
const isPaidAhead = ({ notes: of }: Subscription) => of?.first_payment === 'add-on';

/** Whether a charge is the one that its checkout was about; the others renew. */
const isFirst = (of: Subscription) => (of.paid_count ?? 0) <= (isPaidAhead(of) ? 0 : 1);

const charged = z.object({ subscription, payment });

function subscriptionCharged(payload: unknown, at: Date): PaymentEvent | null {
  const read = charged.parse(payload);
  const [of, paid] = [read.subscription.entity, read.payment.entity];
  const checkoutId = of.notes?.checkoutId;
  if (checkoutId === undefined) return null;
  const common = { ...paidWith(paid), subscriptionRef: of.id, periodEnd: dateOrNull(of.current_end), at };
  return isFirst(of) ? { kind: 'checkout_paid', checkoutId, ...common } : { kind: 'renewal_paid', ...common };
}

const authenticated = z.object({ subscription, payment: payment.optional() });

/** Tells of a first payment by an add-on. Of others it says that a card works, and `subscription.charged` tells the rest. */
function subscriptionAuthenticated(payload: unknown, at: Date): PaymentEvent | null {
  const read = authenticated.parse(payload);
  const [of, paid] = [read.subscription.entity, read.payment?.entity];
  const checkoutId = of.notes?.checkoutId;
  if (checkoutId === undefined || !paid || !isPaidAhead(of)) return null;
  return {
    kind: 'checkout_paid',
    checkoutId,
    ...paidWith(paid),
    subscriptionRef: of.id,
    periodEnd: dateOrNull(of.start_at),
    at,
  };
}

const pending = z.object({ subscription, payment: payment.optional() });

/** A renewal that could not be charged; Razorpay goes on trying for some days. */
function subscriptionPending(payload: unknown, at: Date): PaymentEvent | null {
  const read = pending.parse(payload);
  const [of, failed] = [read.subscription.entity, read.payment?.entity];
  if (of.notes?.checkoutId === undefined || !failed) return null;
  return {
    kind: 'payment_failed',
    checkoutId: null,
    subscriptionRef: of.id,
    ...paidWith(failed),
    reason: failed.error_description ?? 'The renewal could not be charged.',
    at,
  };
}

const ofSubscription = z.object({ subscription });

function subscriptionEnded(payload: unknown, at: Date): PaymentEvent | null {
  const { id, notes: of } = ofSubscription.parse(payload).subscription.entity;
  return of?.checkoutId === undefined ? null : { kind: 'subscription_ended', subscriptionRef: id, at };
}

const paidLink = z.object({ payment_link: link, payment });

function linkPaid(payload: unknown, at: Date): PaymentEvent | null {
  const read = paidLink.parse(payload);
  const checkoutId = read.payment_link.entity.notes?.checkoutId;
  if (checkoutId === undefined) return null;
  return {
    kind: 'checkout_paid',
    checkoutId,
    ...paidWith(read.payment.entity),
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
  // Those of subscriptions don't name them: `subscription.pending` tells.
  if (checkoutId === undefined) return null;
  return {
    kind: 'payment_failed',
    checkoutId,
    subscriptionRef: null,
    ...paidWith(failed),
    reason: failed.error_description ?? 'The payment did not go through.',
    at,
  };
}

const refunded = z.object({ refund, payment: payment.optional() });

function refundProcessed(payload: unknown, at: Date): PaymentEvent {
  const read = refunded.parse(payload);
  const { payment_id: paymentRef, amount, currency } = read.refund.entity;
  const allSoFar = read.payment?.entity.amount_refunded ?? amount;
  return {
    kind: 'refunded',
    paymentRef,
    refundedMinor: razorpayUnits.fromProvider(allSoFar, currency),
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

/** What an event of Razorpay's says; null for what does not concern us. Throws for a shape that we don't know: it is then sent again. */
export const readRazorpayEvent = ({
  event,
  created_at: createdAt,
  payload,
}: z.output<typeof razorpayEvent>): PaymentEvent | null => READERS[event]?.(payload, dateOf(createdAt)) ?? null;
