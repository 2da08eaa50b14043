import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { addDays, dayOf } from '../../days.ts';
import { DomainError } from '../../errors.ts';
import { within } from '../../graphql/time-limit.ts';
import { isDuplicateKey } from '../../mongo.ts';
import {
  type PaymentEvent,
  type PaymentProviderName,
  type ReceivedEvent,
  UnverifiedWebhookError,
  type WebhookHeaders,
} from '../../payments/payment-provider.ts';
import { sandboxProviderOf } from '../../providers/payments/sandbox-provider.ts';
import type { Runtime } from '../../runtime.ts';
import { type ProviderAccount, providerAccounts } from '../payment-methods/payment-providers.service.ts';
import { type ApplyPaymentEvent, applyEntry, subjectsOf } from './apply-events.ts';
import { InboxEntries, type InboxEntry } from './inbox-entry.model.ts';
import { RefusedWebhooks } from './refused-webhooks.model.ts';

const KEPT_DAYS = 400;
/** Providers wait five seconds for an answer, and what they told us is safe by then. */
const PATIENCE_MS = 3_000;

/** A message at the door, from whomever. */
export interface Webhook {
  readonly provider: PaymentProviderName;
  /** What was signed, byte for byte. */
  readonly rawBody: Buffer;
  readonly headers: WebhookHeaders;
}

/** How events are taken: by a clock, and into something. */
interface Taking {
  readonly apply: ApplyPaymentEvent;
  readonly now: Date;
}

async function countRefusal(provider: PaymentProviderName, now: Date): Promise<void> {
  const _id = `${provider}:${dayOf(now)}`;
  await RefusedWebhooks.updateOne({ _id }, { $inc: { count: 1 }, $set: { lastAt: now } }, { upsert: true });
}

interface Verified extends ReceivedEvent {
  /** Whose signature it was. */
  readonly accountId: string | null;
}

/** Null when it is not of this account. */
function readBy({ id, provider }: ProviderAccount, { rawBody, headers }: Webhook, now: Date): Verified | null {
  try {
    return { ...provider.readWebhook(rawBody, headers, now), accountId: id };
  } catch (error) {
    if (error instanceof UnverifiedWebhookError) return null;
    throw error;
  }
}

/** Throws BAD_USER_INPUT for what nobody can be held to. */
async function verified(runtime: Runtime, webhook: Webhook, now: Date): Promise<Verified> {
  for (const account of await providerAccounts(runtime, webhook.provider)) {
    const received = readBy(account, webhook, now);
    if (received) return received;
  }
  await countRefusal(webhook.provider, now);
  runtime.log.warn(
    { provider: webhook.provider },
    'A payment webhook was refused: no account of ours signed it just now',
  );
  throw new DomainError('BAD_USER_INPUT', 'The signature of this webhook is not valid');
}

const entryOf = (
  { provider, rawBody }: Webhook,
  { accountId, eventId, type, event }: Verified,
  now: Date,
): InboxEntry => ({
  _id: new Types.ObjectId(),
  provider,
  accountId,
  eventId,
  bodyHash: createHash('sha256').update(rawBody).digest('base64url'),
  type,
  event,
  subjects: event ? subjectsOf(event) : [],
  at: event?.at ?? null,
  receivedAt: now,
  state: event ? 'waiting' : 'ignored',
  attempts: 0,
  nextAttemptAt: event ? now : null,
  error: null,
  expiresAt: addDays(now, KEPT_DAYS),
});

/** False when it is there already. */
async function keep(entry: InboxEntry): Promise<boolean> {
  try {
    await InboxEntries.create([entry]);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Takes a webhook: verifies it, keeps it, and applies it at once. What can't be applied now is left to the job. An event that came
 * before is done nothing for. Throws BAD_USER_INPUT for what nobody can be held to, of which nothing is kept but a count.
 */
export async function takeWebhook(runtime: Runtime, webhook: Webhook, { apply, now }: Taking): Promise<void> {
  const entry = entryOf(webhook, await verified(runtime, webhook, now), now);
  if (!(await keep(entry)) || !entry.event) return;
  try {
    await within(PATIENCE_MS, applyEntry(runtime, entry._id, apply, now));
  } catch (err) {
    // It is kept, and the job sees to it.
    runtime.log.warn({ err, provider: entry.provider, eventId: entry.eventId }, 'A payment event is applied later');
  }
}

interface SandboxEvent {
  /** The same is never taken twice: `renewal:<subscription>:<period>`. */
  readonly id: string;
  readonly event: PaymentEvent;
}

/** Makes something happen at the sandbox: it is signed, and comes in by the door that all events come in by. Never in production. */
export async function sandboxEvent(runtime: Runtime, { id, event }: SandboxEvent, taking: Taking): Promise<void> {
  const delivery = sandboxProviderOf(runtime).sign(id, event, taking.now);
  await takeWebhook(runtime, { provider: 'sandbox', ...delivery }, taking);
}
