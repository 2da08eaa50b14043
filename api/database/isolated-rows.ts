import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS, SECOND_MS } from '#api/lib/days.ts';
import { exponentialBackoff } from '#api/lib/exponential-backoff.ts';
import { isDatabaseAway } from './database-errors.ts';

const RETRY_DELAY = { firstMs: 30 * SECOND_MS, maxMs: HOUR_MS };
/** The oldest failures beyond this many are forgotten, so that queries stay short. Their rows are tried again at once. */
const MAX_FAILURES = 1000;

interface Failure<Id> {
  readonly id: Id;
  readonly attempts: number;
  readonly retryAt: number;
}

/** The rows that one job of a server handles, each by itself. */
interface IsolatedRows<Id> {
  /** The ids of rows that failed and wait for another attempt. Queries leave them out, so that they take no place in a batch. */
  readonly waiting: (now: Date) => Id[];
  /**
   * Handles rows one after the other. One that fails is logged, and waits for 30 seconds, and longer each time, up to an hour; the others go on.
   * Rejects when the database can't be reached, because the others would fail, too.
   */
  readonly forEach: <Row extends { readonly _id: Id }>(
    rows: Iterable<Row> | AsyncIterable<Row>,
    handle: (row: Row) => Promise<unknown>,
    now: Date,
  ) => Promise<void>;
}

type Describe<Id> = (id: Id, runtime: Runtime) => Readonly<Record<string, string>>;

const describeById = (id: { readonly toString: () => string }) => ({ id: id.toString() });

function createIsolatedRows<Id extends { readonly toString: () => string }>(
  runtime: Runtime,
  message: string,
  describe: Describe<Id>,
): IsolatedRows<Id> {
  // Failures are kept in memory: the server that takes over the job tries each row once more.
  const failures = new Map<string, Failure<Id>>();

  const noteFailure = (id: Id, now: Date): number => {
    const key = id.toString();
    const attempts = (failures.get(key)?.attempts ?? 0) + 1;
    failures.delete(key);
    failures.set(key, { id, attempts, retryAt: now.getTime() + exponentialBackoff(attempts, RETRY_DELAY) });
    const oldest = failures.keys().next();
    if (failures.size > MAX_FAILURES && !oldest.done) failures.delete(oldest.value);
    return attempts;
  };

  const waiting = (now: Date) =>
    [...failures.values()].filter(({ retryAt }) => retryAt > now.getTime()).map(({ id }) => id);

  return {
    waiting,
    forEach: async (rows, handle, now) => {
      const waits = new Set(waiting(now).map(String));
      for await (const row of rows) {
        if (waits.has(row._id.toString())) continue;
        try {
          await handle(row);
          failures.delete(row._id.toString());
        } catch (err) {
          const attempts = noteFailure(row._id, now);
          if (isDatabaseAway(err)) throw err;
          runtime.log.error({ err, attempts, ...describe(row._id, runtime) }, message);
        }
      }
    },
  };
}

/**
 * Returns a function that gets the isolated rows of a server's job.
 * @param message what is logged when a row fails
 * @param describe what the log says of the row: its id, unless that is the id of a user
 */
export const isolatedRows = <Id extends { readonly toString: () => string }>(
  message: string,
  describe: Describe<Id> = describeById,
) => perRuntime((runtime) => createIsolatedRows<Id>(runtime, message, describe));
