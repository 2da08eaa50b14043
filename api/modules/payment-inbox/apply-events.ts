import { trusted } from 'mongoose';
import { doublingWait } from '../../doubling-wait.ts';
import { DomainError } from '../../errors.ts';
import type { PaymentEvent, ProviderEvent } from '../../payments/payment-provider.ts';
import type { Runtime } from '../../runtime.ts';
import { askForReview } from '../payment-reviews/payment-reviews.service.ts';
import { providerAccounts } from '../payment-methods/payment-providers.service.ts';
import { InboxEntries, type InboxEntry } from './inbox-entry.model.ts';

/** What an event changes, in a transaction of its own. An event may come again after a crash: it must then change nothing. */
export type ApplyPaymentEvent = (runtime: Runtime, event: ProviderEvent, now: Date) => Promise<unknown>;

const SECOND_MS = 1000;
/** A server that dies with an event in hand holds it up for so long. Longer than any attempt takes. */
const CLAIMED_MS = 60 * SECOND_MS;
const BLOCKED_MS = 2 * SECOND_MS;
const WAIT = { firstMs: 10 * SECOND_MS, longestMs: 4 * 60 * 60 * SECOND_MS };
/** Spread over two days. */
const MAX_ATTEMPTS = 24;
const PER_TURN = 100;

/** What an event is about. */
export const subjectsOf = (event: PaymentEvent): string[] =>
  ['checkoutId', 'subscriptionRef', 'paymentRef'].flatMap((name) => {
    const reference: unknown = Reflect.get(event, name);
    return typeof reference === 'string' ? reference : [];
  });

/** Takes an event in hand; of two who try, one gets it. */
const claim = (id: InboxEntry['_id'], now: Date) =>
  InboxEntries.findOneAndUpdate(
    { _id: id, state: 'waiting', nextAttemptAt: trusted({ $lte: now }) },
    { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(now.getTime() + CLAIMED_MS) } },
    { returnDocument: 'after' },
  ).lean<InboxEntry>();

/** Whether something earlier about the same is still to be applied. */
const isBlocked = async ({ _id, provider, subjects, at }: InboxEntry): Promise<boolean> =>
  (await InboxEntries.exists({
    provider,
    subjects: trusted({ $in: subjects }),
    state: 'waiting',
    $or: [{ at: trusted({ $lt: at }) }, { at, _id: trusted({ $lt: _id }) }],
  })) !== null;

/** Asks the account that an event came from for what it left out. */
async function completed(runtime: Runtime, { provider, accountId }: InboxEntry, event: PaymentEvent) {
  const account = (await providerAccounts(runtime, provider)).find(({ id }) => id === accountId);
  return account ? account.provider.complete(event) : event;
}

async function applyTo(runtime: Runtime, entry: InboxEntry, apply: ApplyPaymentEvent, now: Date): Promise<void> {
  if (!entry.event) return;
  const event = await completed(runtime, entry, entry.event);
  await apply(runtime, { ...event, provider: entry.provider }, now);
}

const textIn = (event: PaymentEvent, name: string): string | null => {
  const value: unknown = Reflect.get(event, name);
  return typeof value === 'string' ? value : null;
};

/** Somebody has to find out what it would have done. */
async function askForGivenUp({ provider, eventId, event, at: paidAt }: InboxEntry, now: Date): Promise<void> {
  if (!event) return;
  const amountMinor: unknown = Reflect.get(event, 'amountMinor');
  await askForReview(null, {
    ...{ reason: 'given_up', provider, about: eventId, paidAt, at: now },
    paymentRef: textIn(event, 'paymentRef'),
    currency: textIn(event, 'currency'),
    amountMinor: typeof amountMinor === 'number' ? amountMinor : null,
  });
}

async function fail(runtime: Runtime, entry: InboxEntry, err: unknown, now: Date): Promise<void> {
  const { _id, provider, eventId, type, attempts } = entry;
  const about = { provider, eventId, type, attempts };
  const error = err instanceof DomainError ? err.message : 'It failed for a reason that the log knows.';
  const isLast = attempts >= MAX_ATTEMPTS;
  if (isLast) runtime.log.error({ err, ...about }, 'A payment event could not be applied and was given up');
  else runtime.log.warn({ err, ...about }, 'A payment event could not be applied and will be tried again');
  const next = isLast
    ? { state: 'given_up', nextAttemptAt: null }
    : { nextAttemptAt: new Date(now.getTime() + doublingWait(attempts, WAIT)) };
  await InboxEntries.updateOne({ _id }, { $set: { ...next, error } });
  if (isLast) await askForGivenUp(entry, now);
}

/** Applies one event, unless it is somebody else's turn or an earlier event's. Never throws for what goes wrong in applying it. */
export async function applyEntry(
  runtime: Runtime,
  id: InboxEntry['_id'],
  apply: ApplyPaymentEvent,
  now: Date,
): Promise<void> {
  const entry = await claim(id, now);
  if (!entry) return;
  if (await isBlocked(entry)) {
    const nextAttemptAt = new Date(now.getTime() + BLOCKED_MS);
    await InboxEntries.updateOne({ _id: id }, { $set: { nextAttemptAt }, $inc: { attempts: -1 } });
    return;
  }
  try {
    await applyTo(runtime, entry, apply, now);
  } catch (err) {
    await fail(runtime, entry, err, now);
    return;
  }
  await InboxEntries.updateOne({ _id: id }, { $set: { state: 'applied', nextAttemptAt: null, error: null } });
}

/** Applies what is due, in the order of the providers' time: what failed before, and what waited for it. */
export async function applyDueEvents(runtime: Runtime, apply: ApplyPaymentEvent, now: Date): Promise<void> {
  const due = await InboxEntries.find({ state: 'waiting', nextAttemptAt: trusted({ $lte: now }) }, { _id: 1 })
    .sort({ at: 1, _id: 1 })
    .limit(PER_TURN)
    .lean<Pick<InboxEntry, '_id'>[]>();
  for (const { _id } of due) await applyEntry(runtime, _id, apply, now);
}
