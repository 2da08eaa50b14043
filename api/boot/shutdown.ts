import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '#api/kernel/config.ts';
import type { Log } from '#api/kernel/log.ts';
import type { Server } from '#api/server.ts';

/** Load balancers ask about readiness every few seconds. Nobody balances a developer's machine. */
const NOTICE_MS = { production: 5000, elsewhere: 0 };
/** What is being answered may take so long. Who has not read their answer by then is cut off: one of them would hold up the rest. */
const DRAIN_MS = 20_000;
const LONGEST_MS = 35_000;

interface Parts {
  readonly config: Pick<Config, 'isProduction'>;
  readonly log: Log;
  readonly server: Server;
  /** Waits for what goes on outside of requests. */
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

/** Takes no more work, finishes what it has, and lets go of the database. */
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

/** Ends the process in good order when it is asked to, and anyhow when that takes too long. */
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
