import type { Runtime } from '#api/kernel/runtime.ts';
import { getWebhookDeliverer } from '#api/modules/webhooks/deliver.service.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { findNextDeliveryTime } from '#api/modules/webhooks/waiting-deliveries.service.ts';
import type { DemoDay } from './days.ts';
import { type Answer, RECEIVED } from './receivers.ts';

/** Webhooks receive the events of these last days: older deliveries would be purged by now. */
export const DELIVERED_DAYS = 21;

export const HOOKS = {
  crm: 'hooks.northwind-crm.example',
  warehouse: 'ingest.lumen-data.example',
  chat: 'bots.harbor-chat.example',
} as const;

interface Outage {
  readonly from: Date;
  /** Null: for good. */
  readonly to: Date | null;
  readonly answer: Answer;
}

/**
 * Outages by host: the warehouse for longer than ten attempts take, and the chat bot from some day on. A webhook that fails for five
 * days is switched off.
 */
export function findOutages(days: readonly DemoDay[]): ReadonlyMap<string, Outage> {
  const daysAgo = (count: number, part: number) => days.at(-1 - count)?.at(part) ?? new Date(0);
  return new Map<string, Outage>([
    [
      HOOKS.warehouse,
      { from: daysAgo(13, 0.6), to: daysAgo(8, 0.1), answer: { status: 500, body: '{"error":"disk full"}' } },
    ],
    [HOOKS.chat, { from: daysAgo(5, 0), to: null, answer: { status: 410, body: '{"error":"this bot was removed"}' } }],
  ]);
}

/** The CRM fails the first attempt of every ninth message. */
const BUSY_EVERY = 9;

/** Decides how receivers respond. */
export function createAnswers(outages: ReadonlyMap<string, Outage>) {
  let count = 0;
  return ({ host, sentAt, timesBefore }: { host: string; sentAt: Date; timesBefore: number }): Answer => {
    const outage = outages.get(host);
    if (outage && sentAt >= outage.from && (!outage.to || sentAt < outage.to)) return outage.answer;
    if (host !== HOOKS.crm || timesBefore > 0) return RECEIVED;
    count += 1;
    return count % BUSY_EVERY === 0 ? { status: 503, body: '{"error":"try again later"}' } : RECEIVED;
  };
}

/** Delivers the events up to a moment, as the jobs would have done. */
async function deliverAt(runtime: Runtime, at: Date, chance: () => number): Promise<void> {
  await fanOutEvents(at);
  await Promise.all(await getWebhookDeliverer(runtime).begin(() => at, chance));
}

/** Far more than the attempts of one day. */
const MOST_TURNS = 400;

/** Delivers the events up to a moment, and makes every attempt that was due before. */
export async function deliverUpTo(runtime: Runtime, end: Date, chance: () => number): Promise<void> {
  await fanOutEvents(end);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const due = await findNextDeliveryTime();
    if (!due || due > end) break;
    await deliverAt(runtime, due, chance);
  }
}
