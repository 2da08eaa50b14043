import { beforeEach } from 'vitest';
import { WebhookDeliveries } from '#api/modules/webhooks/webhook-delivery.model.ts';
import { NOW } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';
import { deliverAll, type Hit, useReceiver } from './webhook.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

export const sequencesOf = (hits: readonly Hit[]) =>
  hits.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);

/** The number of deliveries in each state. */
export async function countByState(): Promise<Readonly<Record<string, number>>> {
  const counts = await WebhookDeliveries.aggregate<{ _id: string; count: number }>([
    { $group: { _id: '$state', count: { $sum: 1 } } },
  ]);
  return Object.fromEntries(counts.map(({ _id, count }) => [_id, count]));
}

/** Two servers that deliver, a receiver for what they send, and a clock that starts at NOW in each test. */
export function useDeliveries() {
  const env = { ALLOW_PRIVATE_WEBHOOKS: 'true' };
  const servers = [testRuntime({ env }), testRuntime({ env })] as const;
  const [runtime] = servers;
  let at = NOW;
  const now = () => at;
  beforeEach(() => {
    at = NOW;
  });
  return {
    servers,
    runtime,
    receiver: useReceiver(),
    now,
    /** Moves the clock on. */
    advance: (ms: number) => {
      at = new Date(at.getTime() + ms);
    },
    /** Delivers all that is due now, as the jobs of the first server do. */
    deliver: () => deliverAll(runtime, now),
    /** The times of some events, for `givenEvents`: now, or what `moment` returns. */
    eventTimes: (count: number, moment = now) => Array.from({ length: count }, moment),
    /** Milliseconds until a waiting delivery is tried again. */
    msUntilRetry: async () => {
      const delivery = await WebhookDeliveries.findOne({ state: 'waiting' }).lean();
      return (delivery?.nextAttemptAt?.getTime() ?? NaN) - at.getTime();
    },
  };
}
