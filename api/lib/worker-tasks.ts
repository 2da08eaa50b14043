import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from './worker-pool.ts';

/** Takes tasks from the pool that this thread belongs to. Call it when the thread can work at full speed. */
export function serveTasks(perform: (task: unknown) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs in a worker thread.');
  const send = (message: WorkerMessage) => {
    port.postMessage(message);
  };
  port.on('message', (task: unknown) => {
    try {
      send({ kind: 'result', result: perform(task) });
    } catch (error) {
      send({ kind: 'failure', error });
    }
  });
  send({ kind: 'ready' });
}
