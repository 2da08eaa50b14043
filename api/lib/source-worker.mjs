/*
 * Runs a worker's TypeScript source, in development and in tests. The bundle has no part in this: its workers are JavaScript.
 * In a thread, tsx works when it is registered like this, and not when it is named in `execArgv`.
 */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
