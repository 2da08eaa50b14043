import { trusted, Types } from 'mongoose';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import { type Attempt, postMessage } from './post-message.ts';
import { getRetryDelay } from './retry-schedule.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { countDeliveryAttempt } from './webhook-days.ts';
import { DELIVERY_KEPT_MS, WebhookDeliveries, type WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import { recordFailure, recordSuccess } from './webhook-health.ts';
import { deleteRowsOf } from './webhook-rows.ts';

/**
 * How long a server's claim of a webhook lasts, if the server dies while delivering. It is longer than a turn can take.
 * A turn: one server sends the due messages of one webhook.
 */
const CLAIMED_MS = 60 * SECOND_MS;
/** A turn that has lasted this long sends no further message, so that other webhooks get their turns. */
const TURN_MS = 20 * SECOND_MS;
const BATCH_SIZE = 20;
const MAX_CONCURRENT_WEBHOOKS = 50;

type Clock = () => Date;

/** The sources of time and chance, which tests replace. */
interface Timing {
  readonly clock: Clock;
  /** Returns a number from 0 to 1, which varies the waits between attempts. */
  readonly random: () => number;
}

/** Returns the filter for webhooks that can receive messages: active, not paused, and not claimed by a server. */
const deliverableAt = (at: Date) => ({
  isActive: true,
  $and: [
    { $or: [{ leasedUntil: null }, { leasedUntil: trusted({ $lte: at }) }] },
    { $or: [{ pausedUntil: null }, { pausedUntil: trusted({ $lte: at }) }] },
  ],
});

/** Finds the webhooks that have a message due and can receive it now. */
async function dueWebhooks(at: Date): Promise<Types.ObjectId[]> {
  const free = await Webhooks.find(deliverableAt(at), { _id: 1 }).lean<Pick<WebhookRecord, '_id'>[]>();
  const ids = free.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  const due = { webhookId: trusted({ $in: ids }), state: 'waiting', nextAttemptAt: trusted({ $lte: at }) } as const;
  return WebhookDeliveries.distinct('webhookId', due);
}

/**
 * Claims a webhook for this server. Returns false when another server has claimed it, or when it
 * is paused or switched off.
 */
async function claimWebhook(webhookId: Types.ObjectId, at: Date): Promise<boolean> {
  const leasedUntil = new Date(at.getTime() + CLAIMED_MS);
  const { modifiedCount } = await Webhooks.updateOne(
    { _id: webhookId, ...deliverableAt(at) },
    { $set: { leasedUntil } },
  );
  return modifiedCount === 1;
}

/** A message that can be sent: its body was not erased. */
type DueDelivery = WebhookDeliveryRecord & { readonly body: string };

/** Returns the filter for messages that can be sent now. The body is null after the user's data was erased. */
const dueAt = (at: Date) =>
  ({ state: 'waiting', nextAttemptAt: trusted({ $lte: at }), body: trusted({ $ne: null }) }) as const;

/** Returns the message that an administrator sent again and that has had no attempt since. It is returned once. */
async function takeNext(webhookId: Types.ObjectId): Promise<Types.ObjectId | null> {
  const webhook = await Webhooks.findOneAndUpdate(
    { _id: webhookId, sendNext: trusted({ $ne: null }) },
    { $set: { sendNext: null } },
    { projection: { sendNext: 1 } },
  ).lean<Pick<WebhookRecord, 'sendNext'>>();
  return webhook?.sendNext ?? null;
}

/** Finds the ids of the due messages of a webhook, in the order of their events. One that an administrator sent again comes first, alone. */
async function findDueIds(webhookId: Types.ObjectId, at: Date): Promise<Types.ObjectId[]> {
  const next = await takeNext(webhookId);
  if (next && (await WebhookDeliveries.exists({ _id: next, ...dueAt(at) }))) return [next];
  const due = await WebhookDeliveries.find({ webhookId, ...dueAt(at) }, { _id: 1 })
    .sort({ sequence: 1 })
    .limit(BATCH_SIZE)
    .lean<Pick<WebhookDeliveryRecord, '_id'>[]>();
  return due.map(({ _id }) => _id);
}

/** Returns a webhook, unless it was deleted, switched off or paused. */
async function findReceiver(webhookId: Types.ObjectId, at: Date): Promise<WebhookRecord | null> {
  const webhook = await Webhooks.findById(webhookId).lean<WebhookRecord>();
  return webhook?.isActive && !(webhook.pausedUntil && webhook.pausedUntil > at) ? webhook : null;
}

/**
 * Returns the changes for a delivered message. The body of `user.deleted` is erased, because it contains the
 * deleted user's email address.
 */
const toDelivered = ({ eventType }: WebhookDeliveryRecord, at: Date) => ({
  state: 'delivered',
  nextAttemptAt: null,
  deliveredAt: at,
  expiresAt: new Date(at.getTime() + DELIVERY_KEPT_MS),
  ...(eventType === USER_DELETED && { body: null }),
});

/**
 * Returns the changes for a message that failed: the time of its next attempt, or `dead` after the last one. Dead
 * messages are kept longer, except `user.deleted`, which contains the deleted user's email address.
 */
function toFailed(
  { attempts, eventType }: WebhookDeliveryRecord,
  { failure }: Attempt,
  at: Date,
  random: Timing['random'],
) {
  const wait = getRetryDelay(attempts + 1, failure, random());
  if (wait !== null) return { nextAttemptAt: new Date(at.getTime() + wait) };
  const isKept = eventType !== USER_DELETED;
  return {
    state: 'dead',
    nextAttemptAt: null,
    ...(isKept && { expiresAt: new Date(at.getTime() + DELIVERY_KEPT_MS) }),
  };
}

/**
 * Sends a message once and stores the outcome. Returns false when it failed. Unless this was its last attempt, it is tried again on a schedule of its
 * own. Unless the failure paused the webhook, the following messages are sent before it.
 */
async function attempt(
  runtime: Runtime,
  webhook: WebhookRecord,
  delivery: DueDelivery,
  { clock, random }: Timing,
): Promise<boolean> {
  const { _id, eventType, userId, body, attempts, nextAttemptAt } = delivery;
  const message = { id: `msg_${String(_id)}`, deliveryId: _id, eventType, userId, body };
  const outcome = await postMessage(runtime, webhook, message, clock);
  const at = clock();
  const change = outcome.isSuccess ? toDelivered(delivery, at) : toFailed(delivery, outcome, at, random);
  // A failure changes nothing when a replay, or a new URL, gave the message a new schedule in the meantime.
  const schedule = outcome.isSuccess ? {} : { attempts, nextAttemptAt };
  await WebhookDeliveries.updateOne({ _id, state: 'waiting', ...schedule }, { $set: change, $inc: { attempts: 1 } });
  await countDeliveryAttempt(webhook, outcome.isSuccess, at);
  if (!outcome.isSuccess) {
    await recordFailure(runtime, webhook, outcome, at);
    return false;
  }
  await recordSuccess(webhook, at);
  return true;
}

/**
 * Sends due messages one after the other, in the order of their events, until none is due, the webhook is paused or the turn is over. The webhook
 * and each message are read right before it is sent: since the last one, the webhook may have been deleted, switched off or given a new URL, and
 * the user of the message deleted.
 */
async function deliverInOrder(runtime: Runtime, webhookId: Types.ObjectId, timing: Timing, isOver: () => boolean) {
  while (!isOver()) {
    const ids = await findDueIds(webhookId, timing.clock());
    if (ids.length === 0) return;
    for (const _id of ids) {
      const at = timing.clock();
      const [webhook, delivery] = await Promise.all([
        findReceiver(webhookId, at),
        WebhookDeliveries.findOne({ _id, ...dueAt(at) }).lean<DueDelivery>(),
      ]);
      if (!webhook) return;
      if (!delivery) continue;
      const isDelivered = await attempt(runtime, webhook, delivery, timing);
      // The attempt may have changed which messages are due: read them again.
      if (!isDelivered || webhook.failuresInARow > 0 || isOver()) break;
    }
  }
}

interface Deliverer {
  /**
   * Starts a turn for every webhook that has messages due. Resolves to one promise for each turn, which
   * resolves when the turn ends.
   */
  readonly begin: (clock?: Clock, random?: Timing['random']) => Promise<readonly Promise<void>[]>;
  /** Starts nothing more, and waits for the messages that are being sent. */
  readonly stop: () => Promise<void>;
}

/** How long one pass of the job waits for slow receivers before it looks for other due webhooks. */
const JOB_WAIT_MS = 2 * SECOND_MS;

/** The deliverer of one server. A webhook receives one message at a time, even from several servers. */
export const getWebhookDeliverer = perRuntime((runtime): Deliverer => {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  const runTurn = async (webhookId: Types.ObjectId, timing: Timing) => {
    const began = performance.now();
    const isOver = () => isStopped || performance.now() - began > TURN_MS;
    try {
      if (!(await claimWebhook(webhookId, timing.clock()))) return;
      await deliverInOrder(runtime, webhookId, timing, isOver);
      const { matchedCount } = await Webhooks.updateOne({ _id: webhookId }, { $set: { leasedUntil: null } });
      // The webhook was deleted during the turn, and the turn may have stored outcomes of attempts since.
      if (matchedCount === 0) await deleteRowsOf(webhookId);
    } catch (err) {
      runtime.log.error(
        { err, webhookId: String(webhookId) },
        'Delivering to a webhook failed and will be tried again',
      );
    } finally {
      running.delete(String(webhookId));
    }
  };

  return {
    begin: async (clock = () => new Date(), random = Math.random) => {
      const due = await dueWebhooks(clock());
      const next = due.filter((id) => !running.has(String(id))).slice(0, MAX_CONCURRENT_WEBHOOKS - running.size);
      return next.map((webhookId) => {
        const turn = runTurn(webhookId, { clock, random });
        running.set(String(webhookId), turn);
        return turn;
      });
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running.values());
    },
  };
});

/** Runs the job once: sends the due messages of all webhooks. Turns of slow receivers continue after it. */
export async function deliverDueWebhooks(runtime: Runtime): Promise<void> {
  const turns = await getWebhookDeliverer(runtime).begin();
  if (turns.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, JOB_WAIT_MS);
  });
  await Promise.race([Promise.all(turns), wait]);
  clearTimeout(timer);
}
