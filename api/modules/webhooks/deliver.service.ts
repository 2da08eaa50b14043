import { trusted, Types } from 'mongoose';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import { KEPT_MS } from './fan-out.service.ts';
import { type Attempt, postMessage } from './post-message.ts';
import { getRetryDelay } from './retry-schedule.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { countAttempt } from './webhook-days.ts';
import { WebhookDeliveries, type WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import { recordFailure, recordSuccess } from './webhook-health.ts';

/** How long a webhook stays claimed by a server that died while delivering. Longer than a turn can take. */
const LEASE_MS = 60 * SECOND_MS;
/** A turn that has lasted this long starts no further message. */
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

const deliverableAt = (at: Date) => ({
  isActive: true,
  $and: [
    { $or: [{ leasedUntil: null }, { leasedUntil: trusted({ $lte: at }) }] },
    { $or: [{ pausedUntil: null }, { pausedUntil: trusted({ $lte: at }) }] },
  ],
});

/** Webhooks that have a message due and can receive it now. */
async function dueWebhooks(at: Date): Promise<Types.ObjectId[]> {
  const free = await Webhooks.find(deliverableAt(at), { _id: 1 }).lean<Pick<WebhookRecord, '_id'>[]>();
  const ids = free.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  const due = { webhookId: trusted({ $in: ids }), state: 'waiting', nextAttemptAt: trusted({ $lte: at }) } as const;
  return WebhookDeliveries.distinct('webhookId', due);
}

/** Claims a webhook for this server. False when another server has claimed it, or when it is paused or switched off. */
async function claimWebhook(webhookId: Types.ObjectId, at: Date): Promise<boolean> {
  const leasedUntil = new Date(at.getTime() + LEASE_MS);
  const { modifiedCount } = await Webhooks.updateOne(
    { _id: webhookId, ...deliverableAt(at) },
    { $set: { leasedUntil } },
  );
  return modifiedCount === 1;
}

const dueDeliveries = (webhookId: Types.ObjectId, at: Date) =>
  WebhookDeliveries.find({ webhookId, state: 'waiting', nextAttemptAt: trusted({ $lte: at }) })
    .sort({ sequence: 1 })
    .limit(BATCH_SIZE)
    .lean<WebhookDeliveryRecord[]>();

/** A delivered `user.deleted` keeps no body, because the body contains the deleted user's email address. */
const toDelivered = ({ eventType }: WebhookDeliveryRecord, at: Date) => ({
  ...{ state: 'delivered', nextAttemptAt: null, deliveredAt: at, expiresAt: new Date(at.getTime() + KEPT_MS) },
  ...(eventType === USER_DELETED && { body: null }),
});

function toFailed({ attempts }: WebhookDeliveryRecord, { failure }: Attempt, at: Date, random: Timing['random']) {
  const wait = getRetryDelay(attempts + 1, failure, random());
  return wait === null
    ? { state: 'dead', nextAttemptAt: null, expiresAt: new Date(at.getTime() + KEPT_MS) }
    : { nextAttemptAt: new Date(at.getTime() + wait) };
}

/** Sends a message once and stores the outcome. False when it failed, so that the webhook's turn should end. */
async function attempt(
  runtime: Runtime,
  webhook: WebhookRecord,
  delivery: WebhookDeliveryRecord,
  { clock, random }: Timing,
): Promise<boolean> {
  const { _id, eventType, userId, body } = delivery;
  // The user's data was erased after this message was read.
  if (body === null) return true;
  const message = { id: `msg_${String(_id)}`, deliveryId: _id, eventType, userId, body };
  const outcome = await postMessage(runtime, webhook, message, clock);
  const at = clock();
  const change = outcome.isSuccess ? toDelivered(delivery, at) : toFailed(delivery, outcome, at, random);
  await WebhookDeliveries.updateOne({ _id, state: 'waiting' }, { $set: change, $inc: { attempts: 1 } });
  await countAttempt(webhook, outcome.isSuccess, at);
  if (!outcome.isSuccess) {
    await recordFailure(runtime, webhook, outcome, at);
    return false;
  }
  await recordSuccess(webhook, at);
  return true;
}

/** Sends due messages one after the other, in order. After a failure it reads again which messages are due. */
async function deliverInOrder(runtime: Runtime, webhookId: Types.ObjectId, pace: Timing, isOver: () => boolean) {
  while (!isOver()) {
    const at = pace.clock();
    const webhook = await Webhooks.findById(webhookId).lean<WebhookRecord>();
    if (!webhook?.isActive || (webhook.pausedUntil && webhook.pausedUntil > at)) return;
    const deliveries = await dueDeliveries(webhookId, at);
    if (deliveries.length === 0) return;
    for (const delivery of deliveries) {
      const arrived = await attempt(runtime, webhook, delivery, pace);
      // The attempt changed the webhook's record: read it again.
      if (!arrived || webhook.failuresInARow > 0 || isOver()) break;
    }
  }
}

interface Deliverer {
  /** Starts a turn for every webhook that has messages due. Each promise resolves when one webhook's turn ends. */
  readonly begin: (clock?: Clock, random?: Timing['random']) => Promise<readonly Promise<void>[]>;
  /** Starts nothing more, and waits for the messages that are being sent. */
  readonly stop: () => Promise<void>;
}

/** How long one run of the job waits for slow receivers before it looks for other due webhooks. */
const JOB_WAIT_MS = 2 * SECOND_MS;

/** The deliverer of one server. A webhook receives one message at a time, also when several servers deliver. */
export const getWebhookDeliverer = perRuntime((runtime): Deliverer => {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;

  const serve = async (webhookId: Types.ObjectId, pace: Timing) => {
    const began = performance.now();
    const isOver = () => isStopped || performance.now() - began > TURN_MS;
    try {
      if (!(await claimWebhook(webhookId, pace.clock()))) return;
      await deliverInOrder(runtime, webhookId, pace, isOver);
      await Webhooks.updateOne({ _id: webhookId }, { $set: { leasedUntil: null } });
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
        const turn = serve(webhookId, { clock, random });
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

/** One run of the job. Turns of slow receivers continue after it. */
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
