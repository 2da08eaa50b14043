import { type ClientSession, trusted } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { dropRenewalChange } from './renewal-changes.service.ts';
import { type RenewalStopRow, RenewalStops } from './renewal-stop.model.ts';
import type { Renewal } from './subscription.model.ts';

/** For how long the server that sends a request keeps other servers from sending it. */
const CLAIMED_MS = 2 * MINUTE_MS;
const RETRY_DELAY = { firstMs: 2 * MINUTE_MS, maxMs: 6 * HOUR_MS };

const toId = ({ provider, ref }: Renewal) => `${provider}:${ref}`;

interface NewRenewalStop {
  readonly renewal: Renewal;
  readonly at: Date;
}

/**
 * Queues a request to the provider to end these renewals, in the caller's transaction. Does nothing
 * when one is queued already.
 */
export async function queueRenewalStop(session: ClientSession, { renewal, at }: NewRenewalStop): Promise<void> {
  const { provider, ref } = renewal;
  await dropRenewalChange(session, renewal);
  await RenewalStops.updateOne(
    { _id: toId(renewal) },
    { $setOnInsert: { provider, ref, attempts: 0, nextAttemptAt: at, createdAt: at } },
    { session, upsert: true },
  );
}

/** Withdraws a queued request. Returns false when the request stays, because a server has begun to send it. */
export async function withdrawRenewalStop(session: ClientSession, renewal: Renewal): Promise<boolean> {
  const stop = await RenewalStops.findOneAndDelete({ _id: toId(renewal), attempts: 0 }, { session }).lean();
  return stop !== null || !(await RenewalStops.exists({ _id: toId(renewal) }).session(session));
}

interface Sending {
  /** Rejects when the provider does not confirm. */
  readonly send: (renewal: Renewal) => Promise<void>;
  readonly onFailure: (error: unknown, stop: RenewalStopRow) => void;
  readonly now: Date;
}

/**
 * Sends all requests that are due. A request that fails is reported to `onFailure` and sent again later.
 * Returns how many succeeded.
 */
export async function sendRenewalStops({ send, onFailure, now }: Sending): Promise<number> {
  for (let sent = 0; ;) {
    // Claims one request by moving its next attempt ahead.
    const stop = await RenewalStops.findOneAndUpdate(
      { nextAttemptAt: trusted({ $lte: now }) },
      { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(now.getTime() + CLAIMED_MS) } },
      { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
    ).lean<RenewalStopRow>();
    if (!stop) return sent;
    try {
      await send(stop);
      await RenewalStops.deleteOne({ _id: stop._id });
      sent += 1;
    } catch (error) {
      onFailure(error, stop);
      const delay = exponentialBackoff(stop.attempts, RETRY_DELAY);
      await RenewalStops.updateOne({ _id: stop._id }, { $set: { nextAttemptAt: new Date(now.getTime() + delay) } });
    }
  }
}
