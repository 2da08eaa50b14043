import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { Server } from '#api/server.ts';

/** How long to stay up while load balancers see that `/readyz` fails; they check every few seconds. Development has no load balancer. */
const NOTICE_MS = { production: 5000, elsewhere: 0 };
/** How long open requests may take to finish. Then their connections are closed: one slow client would hold up the shutdown. */
const DRAIN_MS = 20_000;
const LONGEST_MS = 35_000;

interface Parts {
  readonly config: Pick<Config, 'isProduction'>;
  readonly log: Log;
  readonly server: Server;
  /** Waits for the work outside of requests, such as jobs. */
  readonly finishWork: () => Promise<void>;
  readonly database: { readonly announceStop: () => Promise<void>; readonly close: () => Promise<void> };
}

async function closeServer({ app }: Server, drainMs: number): Promise<void> {
  const cut = setTimeout(() => {
    app.server.closeAllConnections();
  }, drainMs);
  await app.close();
  clearTimeout(cut);
}

/** Stops accepting work, finishes what is in progress, and closes the database. */
export async function shutDown(
  { config, server, finishWork, database }: Omit<Parts, 'log'>,
  drainMs = DRAIN_MS,
): Promise<void> {
  server.beginDraining();
  await database.announceStop();
  await wait(config.isProduction ? NOTICE_MS.production : NOTICE_MS.elsewhere);
  await closeServer(server, drainMs);
  await finishWork();
  await database.close();
}

/** Shuts down on SIGINT, SIGTERM and SIGHUP, and ends the process by force when that takes too long. */
export function endOnSignals(parts: Parts): void {
  const end = (signal: string) => {
    parts.log.info({ signal }, 'ending');
    setTimeout(() => {
      parts.log.error('Ending took too long');
      process.exit(1);
    }, LONGEST_MS).unref();
    shutDown(parts).then(
      () => process.exit(0),
      (err: unknown) => {
        parts.log.error({ err }, 'Ending failed');
        process.exit(1);
      },
    );
  };
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      end(signal);
    });
  }
}
