import type { SystemHealth } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { countActiveUsersSince } from '#api/modules/quota/ledger.service.ts';
import { connectionCount, pingMs, storageUse } from './database-facts.ts';
import { firstOfLast, healthFigures, WINDOW_HOURS } from './health-figures.ts';
import { knownSince, minutesSince } from './health-minutes.service.ts';

const ACTIVE_MS = 5 * 60_000;

/** How the running service does, by what all its processes measured. */
export async function systemHealth({ now: clock, runtime }: RequestContext): Promise<SystemHealth> {
  const now = clock();
  const [minutes, known, databaseConnections, storage, activeUsers] = await Promise.all([
    // An hour more than a day: the hour that the day began in is shown whole.
    minutesSince(firstOfLast((WINDOW_HOURS + 1) * 60, now), now),
    knownSince(),
    connectionCount(),
    storageUse(runtime),
    countActiveUsersSince(new Date(now.getTime() - ACTIVE_MS)),
  ]);
  const { databaseResponseTime, ...figures } = healthFigures(minutes, known, now);
  return {
    ...figures,
    databaseResponseTime: databaseResponseTime ?? (await pingMs()),
    databaseConnections,
    storageUsed: storage.usedGb,
    storageTotal: storage.totalGb,
    activeUsers,
  };
}
