import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import { leasesOf } from './leases-in-progress.ts';
import { runsInProgressOf } from './runs-in-progress.ts';

/**
 * How long a server that shuts down waits for its runs, whose clients may be gone: first for their end, then for the refunds of those that
 * it stopped.
 */
const SHUTDOWN_MS = { runs: 10 * SECOND_MS, refunds: SECOND_MS };
/** How often it looks whether they have ended. */
const LOOK_MS = 20;

/** Waits for the runs of a server that shuts down, and stops and refunds those that take longer. From then on the server does no run. */
export async function endRuns(runtime: Runtime, { runs, refunds } = SHUTDOWN_MS): Promise<void> {
  const inProgress = runsInProgressOf(runtime);
  // The keys of runs are released after these have ended.
  const isBusy = () => inProgress.count() > 0 || leasesOf(runtime).count() > 0;
  const untilEnded = async (ms: number) => {
    const deadline = performance.now() + ms;
    while (isBusy() && performance.now() < deadline) await sleep(LOOK_MS);
  };
  await untilEnded(runs);
  inProgress.stop();
  await untilEnded(refunds);
}
