import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Below the range that systems take outgoing ports from, so that a stored port is rarely taken at the next start. */
const FIRST = 27_100;
const COUNT = 2_000;
const ATTEMPTS = 50;
const POLL_MS = 50;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });

/** Whether a port is free, or becomes so within a time: who had it may be just about to let go of it. */
export async function becomesFree(port: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (await isFree(port)) return true;
    if (Date.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
}

/** A port of the loopback interface that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${FIRST} to ${FIRST + COUNT - 1}`);
}
