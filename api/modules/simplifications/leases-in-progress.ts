import { perRuntime } from '#api/kernel/per-runtime.ts';
import { RENEW_INTERVAL_MS, renewClaims, type StartedRun } from './claims.ts';

interface Leases {
  /** The number of leases that are renewed. A server that shuts down waits until there are none. */
  readonly count: () => number;
  /** Renews the lease of a run until the returned function is called. */
  readonly renew: (run: StartedRun) => () => void;
}

/**
 * Renews the leases of all runs with an idempotency key that this server works on, by one write for all of them. Most
 * runs end before their first renewal.
 */
export const leasesOf = perRuntime(({ log }): Leases => {
  const runs = new Set<StartedRun>();
  let timer: NodeJS.Timeout | null = null;

  const renewAll = () => {
    renewClaims([...runs]).catch((err: unknown) => {
      log.warn({ err }, 'The leases of idempotency keys could not be renewed');
    });
  };

  return {
    count: () => runs.size,
    renew: (run) => {
      runs.add(run);
      timer ??= setInterval(renewAll, RENEW_INTERVAL_MS);
      return () => {
        runs.delete(run);
        if (runs.size > 0 || !timer) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
});
