import { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { withTimeout } from '#api/kernel/with-timeout.ts';
import { addDays, SECOND_MS } from '#api/lib/days.ts';
import { sha256 } from '#api/lib/sha256.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { sandboxProviderOf } from '#api/providers/payments/sandbox-provider.ts';
import { applyEntry, type ApplyPaymentEvent } from './apply-entry.ts';
import { InboxEntries, type InboxEntry } from './inbox-entry.model.ts';
import { type VerifiedEvent, verifyWebhook, type Webhook } from './verify-webhook.ts';

export type { ApplyPaymentEvent } from './apply-entry.ts';

const RETENTION_DAYS = 400;
/**
 * For how long the response waits for the event to be applied. Providers wait five seconds for a response, and
 * the event is stored before.
 */
const MAX_WAIT_MS = 3 * SECOND_MS;
/** Events that one pass of the job applies. The next pass continues. */
const MAX_PER_PASS = 100;

/** Lists the provider's references in an event: its checkout, subscription and payment. */
const listSubjects = (event: PaymentEvent): string[] =>
  ['checkoutId', 'subscriptionRef', 'paymentRef'].flatMap((name) => {
    const reference: unknown = Reflect.get(event, name);
    return typeof reference === 'string' ? reference : [];
  });

/** Builds the row of a verified event. An event without an effect here is stored as `ignored`. */
const toEntry = (
  { provider, rawBody }: Webhook,
  { accountId, eventId, type, event }: VerifiedEvent,
  now: Date,
): InboxEntry => ({
  _id: new Types.ObjectId(),
  provider,
  accountId,
  eventId,
  bodyHash: sha256(rawBody),
  type,
  event,
  subjects: event ? listSubjects(event) : [],
  at: event?.at ?? null,
  receivedAt: now,
  state: event ? 'waiting' : 'ignored',
  attempts: 0,
  nextAttemptAt: event ? now : null,
  error: null,
  expiresAt: addDays(now, RETENTION_DAYS),
});

/** Stores an event. Returns false when it is stored already. */
async function insertOnce(entry: InboxEntry): Promise<boolean> {
  try {
    await InboxEntries.create([entry]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

interface Receiving {
  readonly apply: ApplyPaymentEvent;
  readonly now: Date;
}

/**
 * Verifies a webhook message, stores its event and applies it immediately. An event that cannot be applied now is left
 * to the job. Repeated messages change nothing. Throws BAD_USER_INPUT when the signature is invalid, and when the event can't be read.
 */
export async function receiveWebhook(runtime: Runtime, webhook: Webhook, { apply, now }: Receiving): Promise<void> {
  const entry = toEntry(webhook, await verifyWebhook(runtime, webhook, now), now);
  if (!(await insertOnce(entry)) || !entry.event) return;
  try {
    await withTimeout(MAX_WAIT_MS, applyEntry(runtime, entry._id, apply, now));
  } catch (err) {
    // The event is stored: the job applies it.
    runtime.log.warn({ err, provider: entry.provider, eventId: entry.eventId }, 'A payment event is applied later');
  }
}

interface SandboxEvent {
  /** The id of the event, such as `renewal:<subscription>:<period>`. An event with a known id is ignored. */
  readonly id: string;
  readonly event: PaymentEvent;
}

/** Signs an event as the sandbox and receives it like a webhook message. Refused in production. */
export async function receiveSandboxEvent(
  runtime: Runtime,
  { id, event }: SandboxEvent,
  receiving: Receiving,
): Promise<void> {
  const delivery = sandboxProviderOf(runtime).sign(id, event, receiving.now);
  await receiveWebhook(runtime, { provider: 'sandbox', ...delivery }, receiving);
}

/** Returns whether the sandbox has received an event with this id. */
export async function hasSandboxEvent(id: string): Promise<boolean> {
  return (await InboxEntries.exists({ provider: 'sandbox', eventId: id })) !== null;
}

/** Applies the events that are due, in the order of the provider's time: events that failed before, and events that waited for them. */
export async function applyDueEvents(runtime: Runtime, apply: ApplyPaymentEvent, now: Date): Promise<void> {
  const due = await InboxEntries.find({ state: 'waiting', nextAttemptAt: trusted({ $lte: now }) }, { _id: 1 })
    .sort({ at: 1, _id: 1 })
    .limit(MAX_PER_PASS)
    .lean<Pick<InboxEntry, '_id'>[]>();
  for (const { _id } of due) await applyEntry(runtime, _id, apply, now);
}
