import type { ClientSession, Types } from 'mongoose';
import type { PaymentEvent, PaymentProviderName, ProviderEvent } from '../../payments/payment-provider.ts';
import { type PaymentReferenceRow, PaymentReferences } from './payment-reference.model.ts';

const idOf = (provider: PaymentProviderName, ref: string) => `${provider}:${ref}`;

/** The reference that leads to an event's checkout where it does not name it. */
function leadOf(event: PaymentEvent): string | null {
  switch (event.kind) {
    case 'renewal_paid':
    case 'subscription_ended':
      return event.subscriptionRef;
    case 'payment_failed':
      return event.subscriptionRef;
    case 'refunded':
      return event.paymentRef;
    case 'checkout_paid':
    case 'checkout_expired':
      return null;
  }
}

/** The id of the checkout that an event is about. Null: nobody knows yet, and the event waits until somebody does. */
export async function checkoutIdOf(
  session: ClientSession,
  { provider, ...event }: ProviderEvent,
  now: Date,
): Promise<string | null> {
  if ('checkoutId' in event && event.checkoutId !== null) return event.checkoutId;
  const lead = leadOf(event);
  if (lead === null) return null;
  const _id = idOf(provider, lead);
  const known = await PaymentReferences.findOne({ _id }, null, { session }).lean<PaymentReferenceRow>();
  if (known?.checkoutId) return String(known.checkoutId);
  // Whoever makes it known writes to the same row: one of the two comes second, and sees what the first has done.
  await PaymentReferences.updateOne(
    { _id },
    { $push: { early: event }, $set: { waitsSince: now } },
    { session, upsert: true },
  );
  return null;
}

/** Makes it known which checkout a reference leads to, and gives out what was told of it before. */
export async function makeKnown(
  session: ClientSession,
  provider: PaymentProviderName,
  ref: string,
  checkoutId: Types.ObjectId,
): Promise<readonly PaymentEvent[]> {
  const before = await PaymentReferences.findOneAndUpdate(
    { _id: idOf(provider, ref) },
    { $set: { checkoutId, early: [], waitsSince: null } },
    { session, upsert: true, returnDocument: 'before' },
  ).lean<PaymentReferenceRow>();
  return before?.early ?? [];
}
