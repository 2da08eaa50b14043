import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerBackgroundWork } from '#api/kernel/background-work.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { commitQueueOf } from './commit-queue.ts';
import { leasesOf } from './leases-in-progress.ts';

/**
 * How long a server that shuts down waits for its runs, whose clients may be gone: first for their end, then for the refunds of those that
 * it stopped.
 */
const SHUTDOWN_MS = { runs: 10 * SECOND_MS, refunds: SECOND_MS };
/** How often it looks whether they have ended. */
const LOOK_MS = 20;

const MAX_RUNS = { perUser: 3, perServer: 200 };

interface RunsInProgress {
  /** Counts a run as in progress until the returned function is called. Throws RATE_LIMITED when there are too many. */
  readonly enter: (userId: string) => () => void;
  readonly count: () => number;
  /** Aborted when the runs must stop, because the server shuts down. */
  readonly ending: AbortSignal;
  /** Stops the runs. */
  readonly stop: () => void;
}

/** Waits for the runs of a server that shuts down, stops and refunds those that take longer, and resolves when all is written. */
export async function endRuns(runtime: Runtime, { runs, refunds } = SHUTDOWN_MS): Promise<void> {
  const isBusy = () => runsInProgressOf(runtime).count() > 0 || leasesOf(runtime).count() > 0;
  const untilEnded = async (ms: number) => {
    const deadline = performance.now() + ms;
    while (isBusy() && performance.now() < deadline) await sleep(LOOK_MS);
  };
  await untilEnded(runs);
  runsInProgressOf(runtime).stop();
  await untilEnded(refunds);
  await commitQueueOf(runtime).settled();
}

/** Limits the number of runs that a server works on at the same time, for each user and in all. */
export const runsInProgressOf = perRuntime((runtime): RunsInProgress => {
  const { rateLimitScale } = runtime.config;
  const ending = new AbortController();
  // Each run listens. Node would take more than ten listeners for a leak.
  setMaxListeners(0, ending.signal);
  const countByUser = new Map<string, number>();
  let total = 0;

  const change = (userId: string, by: 1 | -1) => {
    total += by;
    const count = (countByUser.get(userId) ?? 0) + by;
    if (count > 0) countByUser.set(userId, count);
    else countByUser.delete(userId);
  };

  registerBackgroundWork(() => endRuns(runtime));

  return {
    count: () => total,
    ending: ending.signal,
    stop: () => {
      ending.abort();
    },
    enter: (userId) => {
      if ((countByUser.get(userId) ?? 0) >= MAX_RUNS.perUser * rateLimitScale) {
        throw new DomainError('RATE_LIMITED', 'Please wait until your other prompts are rewritten', {
          retryAfterSeconds: 1,
        });
      }
      if (total >= MAX_RUNS.perServer * rateLimitScale) {
        throw new DomainError('RATE_LIMITED', 'The server is busy. Please try again in a moment', {
          retryAfterSeconds: 2,
        });
      }
      change(userId, 1);
      return () => {
        change(userId, -1);
      };
    },
  };
});
