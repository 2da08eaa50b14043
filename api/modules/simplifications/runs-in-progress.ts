import { setMaxListeners } from 'node:events';
import { DomainError } from '#api/kernel/errors.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';

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

/** Limits the number of runs that a server works on at the same time, for each user and in all. */
export const runsInProgressOf = perRuntime(({ config: { rateLimitScale } }): RunsInProgress => {
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
