import type { Runtime } from '#api/kernel/runtime.ts';
import { getWebhookDeliverer } from '#api/modules/webhooks/deliver.service.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { findNextDeliveryTime } from '#api/modules/webhooks/waiting-deliveries.service.ts';
import type { DemoDay } from './days.ts';
import { RECEIVED, type ReceiverResponse } from './receivers.ts';

/** Webhooks receive the events of these last days: older deliveries would be purged by now. */
export const DELIVERED_DAYS = 21;

/** The hosts of the demo's webhooks. */
export const HOOKS = {
  crm: 'hooks.northwind-crm.example',
  warehouse: 'ingest.lumen-data.example',
  chat: 'bots.harbor-chat.example',
} as const;

/** A time in which a receiver fails. */
interface Outage {
  readonly from: Date;
  /** Null: the outage does not end. */
  readonly to: Date | null;
  /** The response to every message during the outage. */
  readonly response: ReceiverResponse;
}

/**
 * Returns the outages by host. The warehouse fails for longer than the ten attempts of a delivery take. The chat bot fails from five days
 * ago on, so that its webhook is switched off.
 */
export function findOutages(days: readonly DemoDay[]): ReadonlyMap<string, Outage> {
  const daysAgo = (count: number, part: number) => days.at(-1 - count)?.at(part) ?? new Date(0);
  return new Map<string, Outage>([
    [
      HOOKS.warehouse,
      { from: daysAgo(13, 0.6), to: daysAgo(8, 0.1), response: { status: 500, body: '{"error":"disk full"}' } },
    ],
    [
      HOOKS.chat,
      { from: daysAgo(5, 0), to: null, response: { status: 410, body: '{"error":"this bot was removed"}' } },
    ],
  ]);
}

/** The CRM fails the first attempt of every ninth message. */
const BUSY_EVERY = 9;

/** Makes the function that decides how receivers respond to a message. */
export function createResponder(outages: ReadonlyMap<string, Outage>) {
  let count = 0;
  return ({ host, sentAt, timesBefore }: { host: string; sentAt: Date; timesBefore: number }): ReceiverResponse => {
    const outage = outages.get(host);
    if (outage && sentAt >= outage.from && (!outage.to || sentAt < outage.to)) return outage.response;
    if (host !== HOOKS.crm || timesBefore > 0) return RECEIVED;
    count += 1;
    return count % BUSY_EVERY === 0 ? { status: 503, body: '{"error":"try again later"}' } : RECEIVED;
  };
}

/** Queues the events up to a moment and makes the attempts that are due then, as the product's jobs do. */
async function deliverAt(runtime: Runtime, at: Date, chance: () => number): Promise<void> {
  await fanOutEvents(at);
  await Promise.all(await getWebhookDeliverer(runtime).begin(() => at, chance));
}

/** A limit against an endless loop: far more than there are attempts in one day. */
const MAX_ROUNDS = 400;

/** Delivers the events up to a moment, with every attempt that was due until then, each at its own time. */
export async function deliverUpTo(runtime: Runtime, end: Date, chance: () => number): Promise<void> {
  await fanOutEvents(end);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await findNextDeliveryTime();
    if (!due || due > end) break;
    await deliverAt(runtime, due, chance);
  }
}
