import { type ClientSession, trusted } from 'mongoose';
import { doublingWait } from '../../doubling-wait.ts';
import { type RenewalStopRow, RenewalStops } from './renewal-stop.model.ts';
import type { Renewal } from './subscription.model.ts';

const MINUTE_MS = 60_000;
/** For how long a server that is telling a provider keeps others from telling it too. */
const CLAIMED_MS = 2 * MINUTE_MS;
const WAIT = { firstMs: 2 * MINUTE_MS, longestMs: 6 * 60 * MINUTE_MS };

const idOf = ({ provider, ref }: Renewal) => `${provider}:${ref}`;

/** Has the provider told, in the transaction that decides it, that this renews no more. */
export async function stopRenewalLater(session: ClientSession, renewal: Renewal, at: Date): Promise<void> {
  const { provider, ref } = renewal;
  await RenewalStops.updateOne(
    { _id: idOf(renewal) },
    { $setOnInsert: { provider, ref, attempts: 0, nextAttemptAt: at, createdAt: at } },
    { session, upsert: true },
  );
}

/** Thinks better of it. False when the provider is being told at this moment. */
export async function dropRenewalStop(session: ClientSession, renewal: Renewal): Promise<boolean> {
  const stop = await RenewalStops.findOneAndDelete({ _id: idOf(renewal), attempts: 0 }, { session }).lean();
  return stop !== null || !(await RenewalStops.exists({ _id: idOf(renewal) }).session(session));
}

/**
 * Tells providers what they are to know, each until it succeeds. `tell` rejects where it does not.
 * @returns how many were told
 */
export async function sendRenewalStops(
  tell: (renewal: Renewal) => Promise<void>,
  onFailure: (error: unknown, stop: RenewalStopRow) => void,
  now: Date,
): Promise<number> {
  for (let told = 0; ;) {
    const stop = await RenewalStops.findOneAndUpdate(
      { nextAttemptAt: trusted({ $lte: now }) },
      { $inc: { attempts: 1 }, $set: { nextAttemptAt: new Date(now.getTime() + CLAIMED_MS) } },
      { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
    ).lean<RenewalStopRow>();
    if (!stop) return told;
    try {
      await tell(stop);
      await RenewalStops.deleteOne({ _id: stop._id });
      told += 1;
    } catch (error) {
      onFailure(error, stop);
      const wait = doublingWait(stop.attempts, WAIT);
      await RenewalStops.updateOne({ _id: stop._id }, { $set: { nextAttemptAt: new Date(now.getTime() + wait) } });
    }
  }
}
