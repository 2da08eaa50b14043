import mongoose, { type ClientSession, Types } from 'mongoose';
import { isDuplicateKey } from '../../mongo.ts';
import type { PaymentEvent, ProviderEvent } from '../../payments/payment-provider.ts';
import type { Runtime } from '../../runtime.ts';
import { addressOf } from '../users/address.ts';
import { closeCheckout } from './close-checkout.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { checkoutIdOf, makeKnown } from './payment-references.ts';
import { askForMissing, lookThrough } from './payments-in-vain.ts';
import { type PurchaseFacts, takeIn } from './purchase-facts.ts';
import { factsOf, storeFacts } from './stored-facts.ts';
import { settleAddOn } from './settle-add-on.ts';
import { settlePlan } from './settle-plan.ts';
import { tellOfPayments } from './tell-of-payments.ts';

/**
 * What came of an event. `early`: it waits for the one that says what it is about. `unknown`: it is not about anything of ours.
 */
export type Application = 'applied' | 'early' | 'unknown';

/** References that a payment makes known, whether or not it was as agreed: its refund is to be found. */
const refsIn = (event: PaymentEvent): string[] => {
  if (event.kind === 'renewal_paid') return [event.paymentRef];
  return event.kind === 'checkout_paid' ? [event.paymentRef] : [];
};

/** Takes in an event, and those that waited for what it makes known. */
async function takeInAll(
  session: ClientSession,
  checkout: CheckoutRow,
  before: PurchaseFacts,
  event: ProviderEvent,
): Promise<PurchaseFacts> {
  const { provider } = event;
  let facts = before;
  const waiting: PaymentEvent[] = [event];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const known = facts.subscriptionRef;
    facts = takeIn(facts, next);
    const refs = refsIn(next);
    if (facts.subscriptionRef !== null && facts.subscriptionRef !== known) refs.push(facts.subscriptionRef);
    for (const ref of refs) waiting.push(...(await makeKnown(session, provider, ref, checkout._id)));
  }
  return facts;
}

async function findCheckout(session: ClientSession, id: string): Promise<CheckoutRow | null> {
  if (!/^[0-9a-f]{24}$/.test(id)) return null;
  // Written to before anything is read of it: events of one checkout come one after the other.
  const checkout = await Checkouts.findOneAndUpdate(
    { _id: new Types.ObjectId(id) },
    { $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  ).lean<CheckoutRow>();
  // An account that is gone stays in its rows for some seconds, and must get nothing any more.
  const isGone = checkout?.userId && (await addressOf(session, checkout.userId)) === null;
  return checkout && (isGone ? { ...checkout, userId: null } : checkout);
}

async function apply(session: ClientSession, runtime: Runtime, event: ProviderEvent, now: Date): Promise<Application> {
  const checkoutId = await checkoutIdOf(session, event, now);
  if (checkoutId === null) return 'early';
  const checkout = await findCheckout(session, checkoutId);
  if (checkout?.provider !== event.provider) {
    runtime.log.error({ provider: event.provider, kind: event.kind, checkoutId }, 'A payment event is not of ours');
    await askForMissing(session, event, now);
    return 'unknown';
  }
  if (event.kind === 'checkout_expired') {
    await closeCheckout(session, checkout, 'expired');
    return 'applied';
  }
  const before = await factsOf(session, checkout);
  const facts = await takeInAll(session, checkout, before, event);
  const stored = await storeFacts(session, checkout, before, facts);
  await tellOfPayments(session, runtime, { checkout: stored, before, facts, now });
  const vain =
    stored.kind === 'plan'
      ? await settlePlan(session, runtime, { checkout: stored, facts, now })
      : await settleAddOn(session, { checkout: stored, facts, now });
  await lookThrough(session, runtime, { checkout: stored, before, facts, vain, now });
  return 'applied';
}

/** Two that write a new row at once can stand in each other's way; the one that comes second sees it the next time. */
const ATTEMPTS = 3;

/**
 * Makes what a provider tells true, in one transaction. Once it is applied, applying it again changes nothing, and whatever the order in
 * which events come, they lead to the same. A payment counts only as far as it is what our own checkout says.
 */
export async function applyPaymentEvent(runtime: Runtime, event: ProviderEvent, now: Date): Promise<Application> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await mongoose.connection.transaction((session) => apply(session, runtime, event, now));
    } catch (error) {
      if (!isDuplicateKey(error) || attempt === ATTEMPTS) throw error;
    }
  }
}
