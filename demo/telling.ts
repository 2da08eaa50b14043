import type { Runtime } from '#api/kernel/runtime.ts';
import { getWebhookDeliverer } from '#api/modules/webhooks/deliver.service.ts';
import { fanOutEvents } from '#api/modules/webhooks/fan-out.service.ts';
import { findNextDeliveryTime } from '#api/modules/webhooks/waiting-deliveries.service.ts';
import type { DemoDay } from './days.ts';
import { type Answer, RECEIVED } from './receivers.ts';

/** Webhooks are told of the last weeks: what is older would be purged by now. */
export const TOLD_DAYS = 21;

export const HOOKS = {
  crm: 'hooks.northwind-crm.example',
  warehouse: 'ingest.lumen-data.example',
  chat: 'bots.harbor-chat.example',
} as const;

interface Trouble {
  readonly from: Date;
  /** Null: for good. */
  readonly to: Date | null;
  readonly answer: Answer;
}

/** When whom nothing reaches: the warehouse for longer than ten attempts take, and the chat bot from some day on. Five days would switch one off. */
export function troublesOf(days: readonly DemoDay[]): ReadonlyMap<string, Trouble> {
  const daysAgo = (count: number, part: number) => days.at(-1 - count)?.at(part) ?? new Date(0);
  return new Map<string, Trouble>([
    [
      HOOKS.warehouse,
      { from: daysAgo(13, 0.6), to: daysAgo(8, 0.1), answer: { status: 500, body: '{"error":"disk full"}' } },
    ],
    [HOOKS.chat, { from: daysAgo(5, 0), to: null, answer: { status: 410, body: '{"error":"this bot was removed"}' } }],
  ]);
}

/** Every so many messages the CRM is busy the first time. */
const BUSY_EVERY = 9;

/** How receivers answer. */
export function answersOf(troubles: ReadonlyMap<string, Trouble>) {
  let count = 0;
  return ({ host, sentAt, timesBefore }: { host: string; sentAt: Date; timesBefore: number }): Answer => {
    const trouble = troubles.get(host);
    if (trouble && sentAt >= trouble.from && (!trouble.to || sentAt < trouble.to)) return trouble.answer;
    if (host !== HOOKS.crm || timesBefore > 0) return RECEIVED;
    count += 1;
    return count % BUSY_EVERY === 0 ? { status: 503, body: '{"error":"try again later"}' } : RECEIVED;
  };
}

/** Everybody is told what happened up to a moment, as the jobs would have seen to it by then. */
async function deliverAt(runtime: Runtime, at: Date, chance: () => number): Promise<void> {
  await fanOutEvents(at);
  await Promise.all(await getWebhookDeliverer(runtime).begin(() => at, chance));
}

/** Far more than the attempts that fall into a day. */
const MOST_TURNS = 400;

/** The same, together with every attempt that was due before. */
export async function tellUpTo(runtime: Runtime, end: Date, chance: () => number): Promise<void> {
  await fanOutEvents(end);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const due = await findNextDeliveryTime();
    if (!due || due > end) break;
    await deliverAt(runtime, due, chance);
  }
}
