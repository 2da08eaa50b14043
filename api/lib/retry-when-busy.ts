import { performance } from 'node:perf_hooks';

/** From this share of the time on in which it did not wait, the process was too busy to notice answers. */
const BUSY = 0.5;
const MAX_ATTEMPTS = 4;

/**
 * Calls `attempt`, and calls it again if it failed while this process was busy: a time limit then says nothing about the other side, whose answer
 * may have come and was not read. Rejects with the error of an attempt during which the process mostly waited, or of the fourth.
 */
export async function retryWhenBusy<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const before = performance.eventLoopUtilization();
    try {
      return await attempt();
    } catch (error) {
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization < BUSY || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}
