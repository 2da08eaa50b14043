import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { dayOf } from '#api/lib/days.ts';
import { listProviderAccounts, type ProviderAccount } from '#api/modules/payment-methods/payment-providers.service.ts';
import {
  type PaymentProviderName,
  type ReceivedEvent,
  UnverifiedWebhookError,
  type WebhookHeaders,
} from '#api/ports/payment-provider.ts';
import { RefusedWebhookDays } from './refused-webhook-day.model.ts';

/** A webhook message whose sender is not verified yet. */
export interface Webhook {
  readonly provider: PaymentProviderName;
  /** The signed body, byte for byte. */
  readonly rawBody: Buffer;
  readonly headers: WebhookHeaders;
}

export interface VerifiedEvent extends ReceivedEvent {
  /** The payment method whose account signed the message. Null for the sandbox. */
  readonly accountId: string | null;
}

/**
 * Verifies a message as one from this account at the provider. Returns null when the account did not sign it. Throws
 * BAD_USER_INPUT when it did, but the event cannot be read.
 */
function readAs({ log }: Runtime, account: ProviderAccount, webhook: Webhook, now: Date): VerifiedEvent | null {
  const { rawBody, headers } = webhook;
  try {
    return { ...account.provider.readWebhook(rawBody, headers, now), accountId: account.id };
  } catch (err) {
    if (err instanceof UnverifiedWebhookError) return null;
    log.error({ err, provider: webhook.provider }, 'A signed payment event has no known form');
    // The provider sends the event again, so that it is not lost if a new version of the server understands it.
    throw new DomainError('BAD_USER_INPUT', 'The signature is valid, but the event has no known form');
  }
}

async function countRefusal(provider: PaymentProviderName, now: Date): Promise<void> {
  const _id = `${provider}:${dayOf(now)}`;
  await RefusedWebhookDays.updateOne({ _id }, { $inc: { count: 1 }, $set: { lastAt: now } }, { upsert: true });
}

/**
 * Verifies the signature of a message against every account at its provider. Throws BAD_USER_INPUT when no account
 * signed it, or when its event cannot be read; an unsigned message is counted and not stored.
 */
export async function verifyWebhook(runtime: Runtime, webhook: Webhook, now: Date): Promise<VerifiedEvent> {
  const { provider } = webhook;
  for (const account of await listProviderAccounts(runtime, provider)) {
    const event = readAs(runtime, account, webhook, now);
    if (event) return event;
  }
  await countRefusal(provider, now);
  runtime.log.warn({ provider }, 'A payment webhook was refused: no configured account signed it recently');
  throw new DomainError('BAD_USER_INPUT', 'The signature of this webhook is not valid');
}
