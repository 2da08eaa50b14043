import DataLoader from 'dataloader';
import type { PipelineStage, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

/** The messages of a webhook, in numbers. Each is counted up to `COUNT_LIMIT`. */
interface Queue {
  readonly waiting: number;
  readonly dead: number;
  /** The messages that were created in the last 24 hours. */
  readonly lastDay: number;
  /** When the first waiting message is due. Null when none is waiting. */
  readonly nextAttemptAt: Date | null;
}

type Count = readonly { readonly count: number }[];

interface QueueRow {
  readonly _id: Types.ObjectId;
  readonly waiting: Count;
  readonly dead: Count;
  readonly lastDay: Count;
  readonly next: readonly { readonly nextAttemptAt: Date }[];
}

const EMPTY: Queue = { waiting: 0, dead: 0, lastDay: 0, nextAttemptAt: null };

/**
 * Joins a webhook's messages as one field. Each pipeline stops at its limit, and its filter is a prefix of an index.
 */
const lookup = (as: string, pipeline: PipelineStage.Lookup['$lookup']['pipeline'] & {}): PipelineStage.Lookup => ({
  $lookup: {
    from: WebhookDeliveries.collection.collectionName,
    localField: '_id',
    foreignField: 'webhookId',
    pipeline,
    as,
  },
});

const counting = (filter: object) => [{ $match: filter }, { $limit: COUNT_LIMIT }, { $count: 'count' }];

async function readQueues(webhookIds: readonly Types.ObjectId[], now: Date): Promise<ReadonlyMap<string, Queue>> {
  const dayAgo = firstIdAt(new Date(now.getTime() - DAY_MS));
  const rows = await Webhooks.aggregate<QueueRow>([
    { $match: { _id: { $in: [...webhookIds] } } },
    { $project: { _id: 1 } },
    lookup('waiting', counting({ state: 'waiting' })),
    lookup('dead', counting({ state: 'dead' })),
    lookup('lastDay', counting({ _id: { $gte: dayAgo } })),
    lookup('next', [{ $match: { state: 'waiting' } }, { $sort: { nextAttemptAt: 1 } }, { $limit: 1 }]),
  ]);
  return new Map(
    rows.map(({ _id, waiting, dead, lastDay, next }) => [
      String(_id),
      {
        waiting: waiting[0]?.count ?? 0,
        dead: dead[0]?.count ?? 0,
        lastDay: lastDay[0]?.count ?? 0,
        nextAttemptAt: next[0]?.nextAttemptAt ?? null,
      },
    ]),
  );
}

const queueLoader = perRequest(
  (ctx) =>
    new DataLoader<Types.ObjectId, Queue, string>(
      async (webhookIds) => {
        const queues = await readQueues(webhookIds, ctx.now());
        return webhookIds.map((id) => queues.get(String(id)) ?? EMPTY);
      },
      { cacheKeyFn: String },
    ),
);

/** Returns the numbers of a webhook's messages. Reads all webhooks of a request in one query. */
export const getQueue = async (ctx: RequestContext, { _id }: WebhookRecord): Promise<Queue> =>
  queueLoader(ctx).load(_id);

/**
 * Returns when the next message is sent: when one is due, and the webhook is not paused. Null when none is waiting,
 * and for inactive webhooks.
 */
export async function findNextAttempt(ctx: RequestContext, webhook: WebhookRecord): Promise<Date | null> {
  const { nextAttemptAt } = await getQueue(ctx, webhook);
  if (!webhook.isActive || !nextAttemptAt) return null;
  const { pausedUntil } = webhook;
  return pausedUntil && pausedUntil > nextAttemptAt ? pausedUntil : nextAttemptAt;
}
