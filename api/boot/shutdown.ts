import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { Server } from '#api/server.ts';

/** How long to keep serving after `/readyz` starts to fail: load balancers check it every few seconds. Development has no load balancer. */
const LOAD_BALANCER_DELAY_MS = { production: 5000, development: 0 };
/** How long open requests may take to finish. Then their connections are closed, because one slow client could hold up the shutdown. */
const OPEN_REQUESTS_MS = 15_000;
/**
 * How long a shutdown may take in all. Then the process ends by force. After the delay and the open requests, at least 15 seconds are left for
 * background work, of which the runs in progress get 10. The next server on the data directory waits for longer than all of it: MAX_SHUTDOWN_MS in
 * `api/database/owner-lock.ts`.
 */
const FORCED_AFTER_MS = 35_000;

interface RunningServer {
  readonly config: Pick<Config, 'isProduction'>;
  readonly log: Log;
  readonly server: Server;
  /** Stops jobs and other work outside of requests. Resolves when the runs in progress are finished or refunded. */
  readonly stopBackgroundWork: () => Promise<void>;
  readonly database: {
    /** From now on, the next server on this data directory waits for this one instead of failing. Does nothing with MONGODB_URI. */
    readonly announceStop: () => Promise<void>;
    readonly close: () => Promise<void>;
  };
}

async function closeServer({ app }: Server, openRequestsMs: number): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections();
  }, openRequestsMs);
  await app.close();
  clearTimeout(timer);
}

/** Fails `/readyz`, serves for a moment longer, closes the server, stops the background work, closes the database. */
export async function shutDown(
  { config, server, stopBackgroundWork, database }: Omit<RunningServer, 'log'>,
  openRequestsMs = OPEN_REQUESTS_MS,
): Promise<void> {
  server.beginDraining();
  await database.announceStop();
  await wait(config.isProduction ? LOAD_BALANCER_DELAY_MS.production : LOAD_BALANCER_DELAY_MS.development);
  await closeServer(server, openRequestsMs);
  await stopBackgroundWork();
  await database.close();
}

/** Shuts down on SIGINT, SIGTERM and SIGHUP, and ends the process by force when that takes too long. */
export function shutDownOnSignals(parts: RunningServer): void {
  const begin = (signal: string) => {
    parts.log.info({ signal }, 'Shutting down');
    setTimeout(() => {
      parts.log.error('The shutdown took too long');
      process.exit(1);
    }, FORCED_AFTER_MS).unref();
    shutDown(parts).then(
      () => process.exit(0),
      (err: unknown) => {
        parts.log.error({ err }, 'The shutdown failed');
        process.exit(1);
      },
    );
  };
  let isShuttingDown = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C changes nothing: the shutdown has a time limit.
      if (isShuttingDown) return;
      isShuttingDown = true;
      begin(signal);
    });
  }
}
