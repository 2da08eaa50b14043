import type { ClientSession, Types } from 'mongoose';
import type { PaymentEvent, PaymentProviderName, ProviderEvent } from '#api/ports/payment-provider.ts';
import { type PaymentReferenceRow, PaymentReferences } from './payment-reference.model.ts';

const toId = (provider: PaymentProviderName, ref: string) => `${provider}:${ref}`;

/**
 * Returns the provider's reference by which an event without a checkout id is assigned to a checkout. Null for an event
 * that names its checkout itself.
 */
function getReference(event: PaymentEvent): string | null {
  switch (event.kind) {
    case 'renewal_paid':
    case 'subscription_ended':
    case 'payment_failed':
      return event.subscriptionRef;
    case 'refunded':
      return event.paymentRef;
    case 'checkout_paid':
    case 'checkout_expired':
      return null;
  }
}

/** Finds the id of the checkout that an event is about. Null: it is not known yet. */
export async function findCheckoutId(session: ClientSession, event: ProviderEvent): Promise<string | null> {
  if ('checkoutId' in event && event.checkoutId !== null) return event.checkoutId;
  const reference = getReference(event);
  if (reference === null) return null;
  const _id = toId(event.provider, reference);
  const known = await PaymentReferences.findOne({ _id }, null, { session }).lean<PaymentReferenceRow>();
  return known?.checkoutId ? String(known.checkoutId) : null;
}

interface EarlyEvent {
  readonly event: ProviderEvent;
  readonly at: Date;
}

/**
 * Stores an event whose checkout is not known yet, until `linkReference` names the checkout. Both functions write the
 * same row, so that of two concurrent transactions the second one sees what the first one did.
 */
export async function storeEarlyEvent(session: ClientSession, { event, at }: EarlyEvent): Promise<void> {
  const { provider, ...early } = event;
  const reference = getReference(early);
  if (reference === null) return;
  await PaymentReferences.updateOne(
    { _id: toId(provider, reference) },
    { $push: { early }, $set: { waitsSince: at } },
    { session, upsert: true },
  );
}

interface PaymentReference {
  readonly provider: PaymentProviderName;
  readonly paymentRef: string;
}

/** Returns how much of a payment was refunded, in minor units, by refunds whose checkout is not known yet. */
export async function findEarlyRefund(
  session: ClientSession,
  { provider, paymentRef }: PaymentReference,
): Promise<number> {
  const row = await PaymentReferences.findOne({ _id: toId(provider, paymentRef) }, null, {
    session,
  }).lean<PaymentReferenceRow>();
  const refunds = (row?.early ?? []).map((event) => (event.kind === 'refunded' ? event.refundedMinor : 0));
  return Math.max(0, ...refunds);
}

interface Link {
  readonly provider: PaymentProviderName;
  readonly reference: string;
  readonly checkoutId: Types.ObjectId;
}

/** Assigns a reference to its checkout. Returns the events that waited for it. */
export async function linkReference(
  session: ClientSession,
  { provider, reference, checkoutId }: Link,
): Promise<readonly PaymentEvent[]> {
  const before = await PaymentReferences.findOneAndUpdate(
    { _id: toId(provider, reference) },
    { $set: { checkoutId, early: [], waitsSince: null } },
    { session, upsert: true, returnDocument: 'before' },
  ).lean<PaymentReferenceRow>();
  return before?.early ?? [];
}
