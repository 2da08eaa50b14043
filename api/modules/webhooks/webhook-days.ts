import DataLoader from 'dataloader';
import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { addDays, dayOf, lastDays } from '#api/lib/days.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { type WebhookDayRecord, WebhookDays } from './webhook-day.model.ts';

/** For how many days attempts are counted: as long as they are logged. */
const DAYS = 30;

/** Counts an attempt. Tests are not counted. */
export async function countDeliveryAttempt({ _id }: WebhookRecord, isSuccess: boolean, at: Date): Promise<void> {
  await WebhookDays.updateOne(
    { webhookId: _id, day: dayOf(at) },
    {
      $inc: isSuccess ? { succeeded: 1 } : { failed: 1 },
      $setOnInsert: { expiresAt: addDays(at, DAYS + 1) },
    },
    { upsert: true },
  );
  const change = { lastAttemptAt: at, ...(isSuccess && { lastDeliveryAt: at }) };
  await Webhooks.updateOne({ _id }, { $max: change });
}

const daysLoader = perRequest(
  (ctx) =>
    new DataLoader<Types.ObjectId, WebhookDayRecord[], string>(
      async (webhookIds) => {
        const rows = await WebhookDays.find({
          webhookId: trusted({ $in: [...webhookIds] }),
          day: trusted({ $in: lastDays(DAYS, ctx.now()) }),
        }).lean<WebhookDayRecord[]>();
        return webhookIds.map((id) => rows.filter(({ webhookId }) => webhookId.equals(id)));
      },
      { cacheKeyFn: String },
    ),
);

interface DayCounts {
  readonly date: string;
  readonly succeeded: number;
  readonly failed: number;
}

/** Lists the attempts of the last 30 days, one row for each day, oldest first. */
export async function listAttemptsByDay(ctx: RequestContext, { _id }: WebhookRecord): Promise<DayCounts[]> {
  const rows = new Map((await daysLoader(ctx).load(_id)).map((row) => [row.day, row]));
  return lastDays(DAYS, ctx.now()).map((date) => {
    const { succeeded = 0, failed = 0 } = rows.get(date) ?? {};
    return { date, succeeded, failed };
  });
}

type Attempts = Pick<DayCounts, 'succeeded' | 'failed'>;

const sumAttempts = (days: readonly Attempts[]): Attempts => ({
  succeeded: days.reduce((sum, day) => sum + day.succeeded, 0),
  failed: days.reduce((sum, day) => sum + day.failed, 0),
});

/** Returns the attempts of today and yesterday. */
export const countRecentAttempts = async (ctx: RequestContext, webhook: WebhookRecord): Promise<Attempts> =>
  sumAttempts((await listAttemptsByDay(ctx, webhook)).slice(-2));

/** Returns the percentage of the last 30 days' attempts that succeeded. Null without attempts. */
export async function getSuccessRate(ctx: RequestContext, { _id }: WebhookRecord): Promise<number | null> {
  const { succeeded, failed } = sumAttempts(await daysLoader(ctx).load(_id));
  return succeeded + failed === 0 ? null : (100 * succeeded) / (succeeded + failed);
}
