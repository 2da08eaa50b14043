import mongoose, { type ClientSession, trusted } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { listProviderAccounts } from '#api/modules/payment-methods/payment-providers.service.ts';
import { openPaymentReview } from '#api/modules/payment-reviews/payment-reviews.service.ts';
import type { PaymentEvent, ProviderEvent } from '#api/ports/payment-provider.ts';
import { InboxEntries, type InboxEntry } from './inbox-entry.model.ts';

/**
 * A function that applies an event in a transaction of its own. After a crash, it is called again for the same event,
 * and must change nothing then.
 */
export type ApplyPaymentEvent = (runtime: Runtime, event: ProviderEvent, now: Date) => Promise<unknown>;

/** For how long the server that applies an entry keeps other servers from applying it. No attempt takes longer. */
const CLAIMED_MS = MINUTE_MS;
const BLOCKED_DELAY_MS = 2 * SECOND_MS;
const RETRY_DELAY = { firstMs: 10 * SECOND_MS, maxMs: 4 * HOUR_MS };
/** With these delays, the last attempt is about two days after the first. */
const MAX_ATTEMPTS = 24;

/** Claims an entry that waits and is due. Null otherwise. A claim moves `nextAttemptAt`, so an entry that another server has claimed is not due. */
const claimEntry = (id: InboxEntry['_id'], now: Date) =>
  InboxEntries.findOneAndUpdate(
    { _id: id, state: 'waiting', nextAttemptAt: trusted({ $lte: now }) },
    { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(now.getTime() + CLAIMED_MS) } },
    { returnDocument: 'after' },
  ).lean<InboxEntry>();

/** Returns whether an earlier event about the same checkout, subscription or payment is still waiting. */
const isBlocked = async ({ _id, provider, subjects, at }: InboxEntry): Promise<boolean> =>
  (await InboxEntries.exists({
    provider,
    subjects: trusted({ $in: subjects }),
    state: 'waiting',
    $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: _id }) }],
  })) !== null;

/**
 * Returns the event with the payment reference under which the payment is stored. The provider is asked for it, with
 * the account that sent the event. If that account is gone, returns the event as it is.
 */
async function withStoredPaymentRef(runtime: Runtime, { provider, accountId }: InboxEntry, event: PaymentEvent) {
  const account = (await listProviderAccounts(runtime, provider)).find(({ id }) => id === accountId);
  return account ? account.provider.resolvePaymentRef(event) : event;
}

async function applyClaimed(runtime: Runtime, entry: InboxEntry, apply: ApplyPaymentEvent, now: Date): Promise<void> {
  if (!entry.event) return;
  const event = await withStoredPaymentRef(runtime, entry, entry.event);
  await apply(runtime, { ...event, provider: entry.provider }, now);
}

/** Reads a text field that not every kind of event has. Null without it. */
const findText = (event: PaymentEvent, name: string): string | null => {
  const value: unknown = Reflect.get(event, name);
  return typeof value === 'string' ? value : null;
};

/** Opens a review for an event that was given up, whatever it reports. What it does not say of a payment is null there. */
async function reviewGivenUp(
  session: ClientSession,
  { provider, eventId, event, at: paidAt }: InboxEntry,
  at: Date,
): Promise<void> {
  if (!event) return;
  const amountMinor: unknown = Reflect.get(event, 'amountMinor');
  await openPaymentReview(session, {
    reason: 'given_up',
    provider,
    subject: eventId,
    paidAt,
    at,
    paymentRef: findText(event, 'paymentRef'),
    currency: findText(event, 'currency'),
    amountMinor: typeof amountMinor === 'number' ? amountMinor : null,
  });
}

/**
 * Gives an entry up and opens the review of its payment, in one transaction: an entry that is given up is not tried
 * again, so that only the review shows the money.
 */
const giveUp = (entry: InboxEntry, error: string, now: Date) =>
  mongoose.connection.transaction(async (session) => {
    const givenUp = { state: 'given_up', nextAttemptAt: null, error };
    await InboxEntries.updateOne({ _id: entry._id }, { $set: givenUp }, { session });
    await reviewGivenUp(session, entry, now);
  });

/**
 * Schedules the next attempt. After the last one, the event is given up and its payment is reviewed; if that fails, the
 * event is tried again.
 */
async function handleFailure(runtime: Runtime, entry: InboxEntry, err: unknown, now: Date): Promise<void> {
  const { _id, provider, eventId, type, attempts } = entry;
  const about = { provider, eventId, type, attempts };
  const error = err instanceof DomainError ? err.message : 'Internal error. The log has the details.';
  if (attempts >= MAX_ATTEMPTS) {
    runtime.log.error({ err, ...about }, 'A payment event could not be applied and is given up');
    await giveUp(entry, error, now);
    return;
  }
  runtime.log.warn({ err, ...about }, 'A payment event could not be applied and will be tried again');
  const nextAttemptAt = new Date(now.getTime() + exponentialBackoff(attempts, RETRY_DELAY));
  await InboxEntries.updateOne({ _id }, { $set: { nextAttemptAt, error } });
}

/**
 * Applies the event of an entry, unless another server has claimed it or an earlier event about the same subject is waiting. An event
 * that cannot be applied is tried again later; the error is not thrown, except when the event cannot be given up.
 */
export async function applyEntry(
  runtime: Runtime,
  id: InboxEntry['_id'],
  apply: ApplyPaymentEvent,
  now: Date,
): Promise<void> {
  const entry = await claimEntry(id, now);
  if (!entry) return;
  if (await isBlocked(entry)) {
    const nextAttemptAt = new Date(now.getTime() + BLOCKED_DELAY_MS);
    // Takes back the attempt that `claimEntry` counted: waiting for another event is none.
    await InboxEntries.updateOne({ _id: id }, { $set: { nextAttemptAt }, $inc: { attempts: -1 } });
    return;
  }
  try {
    await applyClaimed(runtime, entry, apply, now);
  } catch (err) {
    await handleFailure(runtime, entry, err, now);
    return;
  }
  await InboxEntries.updateOne({ _id: id }, { $set: { state: 'applied', nextAttemptAt: null, error: null } });
}
