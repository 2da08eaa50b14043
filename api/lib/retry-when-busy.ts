import { performance } from 'node:perf_hooks';

/** The utilization of the event loop, from 0 to 1, from which on the process counts as busy. */
const BUSY_UTILIZATION = 0.5;
const MAX_ATTEMPTS = 4;

/**
 * Calls `attempt`, and calls it again if it failed while this process was busy: the response may have arrived before a time limit, but the process
 * did not read it in time. Rejects with the error of an attempt during which the process was not busy, or of the fourth attempt.
 */
export async function retryWhenBusy<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const before = performance.eventLoopUtilization();
    try {
      return await attempt();
    } catch (error) {
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization < BUSY_UTILIZATION || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}
