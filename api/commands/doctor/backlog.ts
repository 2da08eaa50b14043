import type { mongo } from 'mongoose';
import { MINUTE_MS } from '#api/lib/days.ts';
import { fail, type Finding, ok } from './check.ts';

/** How much later than due a row may be handled before it counts as late. */
const LATE_MS = 5 * MINUTE_MS;
/** So many failed attempts, which take at least half an hour, are no passing outage of a provider. */
const MANY_ATTEMPTS = 5;
const MAX_COUNTED = 10_000;

/** Rows that wait for a job. */
interface Queue {
  readonly name: string;
  readonly collection: string;
  /** Selects the rows that a job should have handled before `late`. */
  readonly isLate: (late: Date) => object;
  /** Selects the rows that wait for another attempt. Left out: attempts are not counted. */
  readonly isWaiting?: object;
}

/** Each filter matches an index, or a collection that is small because rows leave it. */
const QUEUES: readonly Queue[] = [
  { name: 'Mails', collection: 'mails', isLate: (late) => ({ nextAttemptAt: { $lt: late } }) },
  { name: 'Events', collection: 'outbox_events', isLate: (late) => ({ dispatchedAt: null, createdAt: { $lt: late } }) },
  {
    name: 'Payments',
    collection: 'payment_inbox',
    isLate: (late) => ({ state: 'waiting', nextAttemptAt: { $lt: late } }),
    isWaiting: { state: 'waiting' },
  },
  {
    name: 'Renewal stops',
    collection: 'renewal_stops',
    isLate: (late) => ({ nextAttemptAt: { $lt: late } }),
    isWaiting: {},
  },
  {
    name: 'Renewal changes',
    collection: 'renewal_changes',
    isLate: (late) => ({ nextAttemptAt: { $lt: late } }),
    isWaiting: {},
  },
  {
    name: 'Seat changes',
    collection: 'seat_purchases',
    isLate: (late) => ({ nextSendAt: { $type: 'date', $lt: late } }),
    isWaiting: { nextSendAt: { $type: 'date' } },
  },
  {
    name: 'Subscriptions',
    collection: 'subscriptions',
    isLate: (late) => ({ dueAt: { $type: 'date', $lt: late } }),
  },
  { name: 'Checkouts', collection: 'checkouts', isLate: (late) => ({ isOpen: true, expiresAt: { $lt: late } }) },
  { name: 'Held prompts', collection: 'wallets', isLate: (late) => ({ 'holds.at': { $type: 'date', $lt: late } }) },
  {
    name: 'Runs',
    collection: 'ledger_entries',
    isLate: (late) => ({ pendingEffects: { $exists: true }, at: { $lt: late } }),
  },
  { name: 'Statistics', collection: 'ledger_entries', isLate: (late) => ({ foldedAt: null, at: { $lt: late } }) },
  { name: 'Plan edits', collection: 'plans', isLate: (late) => ({ teamsChangedAt: { $lt: late } }) },
  { name: 'Deletions', collection: 'tombstones', isLate: (late) => ({ dueAt: { $lt: late } }) },
];

/** Builds the queue of the messages to active webhooks that are not paused. */
async function findWebhookQueue(db: mongo.Db, now: Date): Promise<Queue> {
  const isSending = { isActive: true, $or: [{ pausedUntil: null }, { pausedUntil: { $lt: now } }] };
  const webhooks = await db
    .collection('webhooks')
    .find(isSending, { projection: { _id: 1 } })
    .toArray();
  const toThese = { webhookId: { $in: webhooks.map(({ _id }) => _id) }, state: 'waiting' };
  return {
    name: 'Webhooks',
    collection: 'webhook_deliveries',
    isLate: (late) => ({ ...toThese, nextAttemptAt: { $lt: late } }),
  };
}

async function checkQueue(db: mongo.Db, { name, collection, isLate, isWaiting }: Queue, now: number): Promise<Finding> {
  const count = (filter: object) => db.collection(collection).countDocuments(filter, { limit: MAX_COUNTED });
  const late = await count(isLate(new Date(now - LATE_MS)));
  if (late > 0)
    return fail(name, `${late} wait for more than 5 minutes`, 'Is a worker running? Its log has the reason.');
  // After each failure, the next attempt is later: what fails again and again is never late.
  const failing = isWaiting ? await count({ ...isWaiting, attempts: { $gte: MANY_ATTEMPTS } }) : 0;
  if (failing === 0) return ok(name, 'none is late');
  return fail(
    name,
    `${failing} failed ${MANY_ATTEMPTS} times or more`,
    "The worker's log has the reason. If the provider refuses them, make the change in its dashboard.",
  );
}

/** Checks for rows that a job should have handled long ago, and for those that fail again and again. */
export async function checkBacklog(db: mongo.Db, now: number): Promise<Finding[]> {
  const queues = [...QUEUES, await findWebhookQueue(db, new Date(now))];
  return Promise.all(queues.map((queue) => checkQueue(db, queue, now)));
}
