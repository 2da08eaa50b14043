import { trusted } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { startTimer } from '#api/lib/timer.ts';

/*
 * Rows that wait until a payment provider has confirmed them. A server claims a row, sends it, and sends it again later when that fails.
 */

/** For how long the server that sends a request keeps other servers from sending it. */
const CLAIMED_MS = 2 * MINUTE_MS;

/**
 * How long one pass claims requests. Claims count from the start of their pass, so one that was made much later would end too early. The next
 * pass goes on.
 */
const PASS_MS = MINUTE_MS;

const RETRY_DELAY = { firstMs: 2 * MINUTE_MS, maxMs: 6 * HOUR_MS };

/** Returns the filter for rows that no server has claimed at this time. A claim ends at `claimedUntil`, even if its server is still at work. */
export const notClaimed = (now: Date) => ({ $or: [{ claimedUntil: null }, { claimedUntil: trusted({ $lte: now }) }] });

/** Returns when a claim that is made in a pass ends. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIMED_MS);

/** Returns when a request is sent again that has failed `attempts` times. */
export const retryTime = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + exponentialBackoff(attempts, RETRY_DELAY));

/**
 * Sends requests one after the other, for as long as a pass lasts.
 * @param claim returns null when none is due, or other servers are sending them
 */
export async function sendDue<Row>(claim: () => Promise<Row | null>, send: (row: Row) => Promise<void>): Promise<void> {
  const isLate = startTimer(PASS_MS);
  while (!isLate()) {
    const row = await claim();
    if (!row) return;
    await send(row);
  }
}
