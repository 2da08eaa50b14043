import { trusted, Types } from 'mongoose';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import { KEPT_MS } from './fan-out.service.ts';
import { type Attempt, postMessage } from './post-message.ts';
import { waitAfter } from './retry-schedule.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries, type WebhookDeliveryRecord } from './webhook-delivery.model.ts';
import { noteFailure, noteSuccess } from './webhook-standing.ts';

const SECOND_MS = 1000;
/** A server that dies while it delivers holds a webhook up for so long. Longer than any turn takes. */
const BUSY_MS = 60 * SECOND_MS;
/** After so long a turn begins nothing more. */
const TURN_MS = 20 * SECOND_MS;
const READ_AT_ONCE = 20;
/** How many webhooks are served at the same time. */
const SIDE_BY_SIDE = 50;

type Clock = () => Date;

/** What a turn goes by. */
interface Pace {
  readonly clock: Clock;
  /** From 0 to 1: by how much waits differ. */
  readonly chance: () => number;
}

const isFree = (at: Date) => ({
  isActive: true,
  $and: [
    { $or: [{ busyUntil: null }, { busyUntil: trusted({ $lte: at }) }] },
    { $or: [{ restsUntil: null }, { restsUntil: trusted({ $lte: at }) }] },
  ],
});

/** Webhooks that can be told something now. */
async function dueWebhooks(at: Date): Promise<Types.ObjectId[]> {
  const free = await Webhooks.find(isFree(at), { _id: 1 }).lean<Pick<WebhookRecord, '_id'>[]>();
  const ids = free.map(({ _id }) => _id);
  const due = { webhookId: trusted({ $in: ids }), state: 'waiting', nextAttemptAt: trusted({ $lte: at }) } as const;
  return WebhookDeliveries.distinct('webhookId', due);
}

/** Keeps everybody else from delivering to it; false when somebody else does, or nobody may. */
async function take(webhookId: Types.ObjectId, at: Date): Promise<boolean> {
  const busyUntil = new Date(at.getTime() + BUSY_MS);
  const { modifiedCount } = await Webhooks.updateOne({ _id: webhookId, ...isFree(at) }, { $set: { busyUntil } });
  return modifiedCount === 1;
}

const dueDeliveries = (webhookId: Types.ObjectId, at: Date) =>
  WebhookDeliveries.find({ webhookId, state: 'waiting', nextAttemptAt: trusted({ $lte: at }) })
    .sort({ sequence: 1 })
    .limit(READ_AT_ONCE)
    .lean<WebhookDeliveryRecord[]>();

/** Of somebody who is gone nothing stays once it has been told. */
const delivered = ({ eventType }: WebhookDeliveryRecord, at: Date) => ({
  ...{ state: 'delivered', nextAttemptAt: null, deliveredAt: at, expiresAt: new Date(at.getTime() + KEPT_MS) },
  ...(eventType === USER_DELETED && { body: null }),
});

function failed({ attempts }: WebhookDeliveryRecord, { failure }: Attempt, at: Date, chance: Pace['chance']) {
  const wait = waitAfter(attempts + 1, failure, chance());
  return wait === null
    ? { state: 'dead', nextAttemptAt: null, expiresAt: new Date(at.getTime() + KEPT_MS) }
    : { nextAttemptAt: new Date(at.getTime() + wait) };
}

/** Sends a message once and settles what follows. False when the webhook had better be left alone for now. */
async function attempt(
  runtime: Runtime,
  webhook: WebhookRecord,
  delivery: WebhookDeliveryRecord,
  { clock, chance }: Pace,
): Promise<boolean> {
  const { _id, eventType, userId, body } = delivery;
  // Its person was erased after it was read.
  if (body === null) return true;
  const message = { id: `msg_${String(_id)}`, deliveryId: _id, eventType, userId, body };
  const outcome = await postMessage(runtime, webhook, message, clock);
  const at = clock();
  const change = outcome.isSuccess ? delivered(delivery, at) : failed(delivery, outcome, at, chance);
  await WebhookDeliveries.updateOne({ _id, state: 'waiting' }, { $set: change, $inc: { attempts: 1 } });
  if (!outcome.isSuccess) {
    await noteFailure(runtime, webhook, outcome, at);
    return false;
  }
  await noteSuccess(webhook, at);
  return true;
}

/** One message after the other, in their order, as long as they arrive. After a failure it starts over with what is due then. */
async function workOff(runtime: Runtime, webhookId: Types.ObjectId, pace: Pace, isOver: () => boolean) {
  while (!isOver()) {
    const at = pace.clock();
    const webhook = await Webhooks.findById(webhookId).lean<WebhookRecord>();
    if (!webhook?.isActive || (webhook.restsUntil && webhook.restsUntil > at)) return;
    const deliveries = await dueDeliveries(webhookId, at);
    if (deliveries.length === 0) return;
    for (const delivery of deliveries) {
      const arrived = await attempt(runtime, webhook, delivery, pace);
      // What is known of the webhook is not true any more.
      if (!arrived || webhook.failuresInARow > 0 || isOver()) break;
    }
  }
}

interface Deliverer {
  /** Begins to serve every webhook that is due and free. Each promise ends with one's turn. */
  readonly begin: (clock?: Clock, chance?: Pace['chance']) => Promise<readonly Promise<void>[]>;
  /** Begins nothing more, and waits for what is under way. */
  readonly settled: () => Promise<void>;
}

/** How long a turn of the job waits for slow receivers, before it looks after the others again. */
const PATIENCE_MS = 2 * SECOND_MS;

/** Delivers for one server. No two messages are on their way to the same webhook at once, whoever sends them. */
export const webhookDelivererOf = perRuntime((runtime): Deliverer => {
  const underWay = new Map<string, Promise<void>>();
  let isStopped = false;

  const serve = async (webhookId: Types.ObjectId, pace: Pace) => {
    const began = performance.now();
    const isOver = () => isStopped || performance.now() - began > TURN_MS;
    try {
      if (!(await take(webhookId, pace.clock()))) return;
      await workOff(runtime, webhookId, pace, isOver);
      await Webhooks.updateOne({ _id: webhookId }, { $set: { busyUntil: null } });
    } catch (err) {
      runtime.log.error(
        { err, webhookId: String(webhookId) },
        'Delivering to a webhook failed and will be tried again',
      );
    } finally {
      underWay.delete(String(webhookId));
    }
  };

  return {
    begin: async (clock = () => new Date(), chance = Math.random) => {
      const due = await dueWebhooks(clock());
      const next = due.filter((id) => !underWay.has(String(id))).slice(0, SIDE_BY_SIDE - underWay.size);
      return next.map((webhookId) => {
        const turn = serve(webhookId, { clock, chance });
        underWay.set(String(webhookId), turn);
        return turn;
      });
    },
    settled: async () => {
      isStopped = true;
      await Promise.all(underWay.values());
    },
  };
});

/** One turn of the job. Slow receivers are served on beyond it. */
export async function runWebhookTurn(runtime: Runtime): Promise<void> {
  const turns = await webhookDelivererOf(runtime).begin();
  if (turns.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([Promise.all(turns), patience]);
  clearTimeout(timer);
}
