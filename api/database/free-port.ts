import { createServer } from 'node:net';

/**
 * The first port that is tried. The ports are below the range from which systems take ports for outgoing connections,
 * so that a stored port is rarely taken at the next start.
 */
const FIRST = 27_100;
const COUNT = 2_000;
const ATTEMPTS = 50;

/** Returns whether no program listens on a port of the loopback interface. */
export const isFree = (port: number): Promise<boolean> =>
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

/** Finds a port of the loopback interface that no program listens on at this moment. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${FIRST} to ${FIRST + COUNT - 1}`);
}
