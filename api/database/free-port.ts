import { createServer } from 'node:net';

/**
 * The lowest of the ports that are tried. They are below the range from which systems take ports for outgoing connections,
 * so that a stored port is rarely taken at the next start.
 */
const LOWEST_PORT = 27_100;
const PORT_COUNT = 2_000;
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
    const port = LOWEST_PORT + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${LOWEST_PORT} to ${LOWEST_PORT + PORT_COUNT - 1}`);
}
