import DataLoader from 'dataloader';
import type { QueryFilter, Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { idAndTimeFilter, type TimeRange } from '#api/database/time-range.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { findWebhook } from './edit-webhooks.ts';
import { WebhookDeliveries, type WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import { type WebhookLogConnectionRecord, type WebhookLogRecord, WebhookLogs } from './webhook-log.model.ts';
import type { WebhookOutcome } from './webhook-outcome.ts';

interface LogArgs extends TimeRange {
  readonly webhookId?: string | null;
  readonly eventType?: string | null;
  readonly outcome?: WebhookOutcome | null;
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

/** Lists logged attempts, newest first. Throws NOT_FOUND for an unknown webhook, and BAD_USER_INPUT. */
export async function listWebhookLogs({
  webhookId,
  eventType,
  outcome,
  since,
  until,
  ...page
}: LogArgs): Promise<WebhookLogConnectionRecord> {
  const filter: QueryFilter<WebhookLogRecord> = {
    ...(typeof webhookId === 'string' && { webhookId: (await findWebhook(webhookId))._id }),
    ...(eventType && { eventType }),
    ...(outcome && { outcome }),
    ...idAndTimeFilter({ since, until }),
  };
  return findConnection(WebhookLogs, filter, page);
}

/** Returns a logged attempt by its id. Throws NOT_FOUND. */
export async function findWebhookLog(id: string): Promise<WebhookLogRecord> {
  const log = await WebhookLogs.findOne({ _id: toObjectId(id) }).lean<WebhookLogRecord>();
  if (!log) throw new DomainError('NOT_FOUND', 'This attempt does not exist');
  return log;
}

/** Reads the latest logs of messages, at most `limit` for each, in one query. */
async function readLogs(deliveryIds: readonly Types.ObjectId[], limit: number): Promise<WebhookLogRecord[][]> {
  const rows = await WebhookDeliveries.aggregate<{ _id: Types.ObjectId; logs: WebhookLogRecord[] }>([
    { $match: { _id: { $in: [...deliveryIds] } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: WebhookLogs.collection.collectionName,
        localField: '_id',
        foreignField: 'deliveryId',
        pipeline: [{ $sort: { _id: -1 } }, { $limit: limit }],
        as: 'logs',
      },
    },
  ]);
  const byDelivery = new Map(rows.map(({ _id, logs }) => [String(_id), logs]));
  return deliveryIds.map((id) => byDelivery.get(String(id)) ?? []);
}

const createLogsLoader = (limit: number) =>
  perRequest(
    () =>
      new DataLoader<Types.ObjectId, WebhookLogRecord[], string>((ids) => readLogs(ids, limit), {
        cacheKeyFn: String,
      }),
  );

const LOGS_SHOWN = 100;
const logsLoader = createLogsLoader(LOGS_SHOWN);
const lastLogLoader = createLogsLoader(1);

/** Lists the latest attempts of a message, newest first. */
export const listDeliveryLogs = async (ctx: RequestContext, { _id }: WebhookDeliveryRecord) =>
  logsLoader(ctx).load(_id);

/** Finds the latest attempt of a message. Null before the first. */
export const findLastLog = async (ctx: RequestContext, { _id }: WebhookDeliveryRecord) =>
  (await lastLogLoader(ctx).load(_id))[0] ?? null;
