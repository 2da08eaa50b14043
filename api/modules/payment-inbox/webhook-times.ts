import type { Runtime } from '#api/kernel/runtime.ts';
import { InboxEntries, type InboxEntry } from './inbox-entry.model.ts';
import { RefusedWebhookDays } from './refused-webhook-day.model.ts';

const PROVIDERS = ['stripe', 'razorpay'] as const;

/** Returns when an account last sent a new event with a valid signature. Null: never, or longer ago than the inbox keeps events. */
export async function findLastWebhookAt(accountId: string): Promise<Date | null> {
  const entry = await InboxEntries.findOne({ accountId }, { receivedAt: 1 })
    .sort({ receivedAt: -1 })
    .lean<Pick<InboxEntry, 'receivedAt'>>();
  return entry?.receivedAt ?? null;
}

/**
 * Finds when a webhook was last refused. Null: never. The ids of these rows end with the day, so the
 * greatest id is the latest.
 */
async function findLastRefusedAt(provider: string): Promise<Date | null> {
  const last = await RefusedWebhookDays.findOne({ _id: new RegExp(`^${provider}:`) })
    .sort({ _id: -1 })
    .lean<{ lastAt: Date }>();
  return last?.lastAt ?? null;
}

/** Lists the addresses that providers report payments to. */
export const listPaymentWebhooks = ({ config }: Runtime) =>
  Promise.all(
    PROVIDERS.map(async (provider) => ({
      provider,
      url: `${config.publicUrl}/api/payments/webhooks/${provider}`,
      lastRefusedAt: await findLastRefusedAt(provider),
    })),
  );
