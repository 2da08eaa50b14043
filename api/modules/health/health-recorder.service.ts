import { perRuntime } from '#api/kernel/per-runtime.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { createHealthRecorder } from './health-recorder.ts';

/** How often measurements are stored. A process that is killed loses the measurements of this time. */
const FLUSH_INTERVAL_MS = 5000;

const SAMPLE_INTERVAL_MS = 10_000;

export const healthRecorderOf = perRuntime(createHealthRecorder);

/** Records the health of this process. `stop` flushes what is in memory. */
export function startHealthRecording(runtime: Runtime): { stop: () => Promise<void> } {
  const recorder = healthRecorderOf(runtime);
  const sample = () => recorder.sample(new Date());
  const flush = () => recorder.flush(new Date());
  let underWay = sample().then(flush);
  /** Runs after what is under way, so that samples and flushes don't overlap. */
  const runNext = (work: () => Promise<void>) => {
    underWay = underWay.then(work);
  };
  const timers = [
    setInterval(() => {
      runNext(sample);
    }, SAMPLE_INTERVAL_MS),
    setInterval(() => {
      runNext(flush);
    }, FLUSH_INTERVAL_MS),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await underWay;
      await flush();
    },
  };
}
