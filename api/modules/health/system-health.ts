import type { SystemHealth } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { countActiveUsersSince } from '#api/modules/quota/ledger.service.ts';
import { countConnections, getStorageUsage, measurePing } from './database-facts.ts';
import { computeHealthFigures, startOfLastMinutes, WINDOW_HOURS } from './health-figures.ts';
import { findFirstMinute, listMinutes } from './health-minutes.service.ts';

const ACTIVE_MS = 5 * 60_000;

/** Returns the health of the service, measured by all its processes. */
export async function getSystemHealth({ now: clock, runtime }: RequestContext): Promise<SystemHealth> {
  const now = clock();
  const [minutes, firstMinute, databaseConnections, storage, activeUsers] = await Promise.all([
    // One more hour, because the first hour of the chart is shown as a whole.
    listMinutes(startOfLastMinutes((WINDOW_HOURS + 1) * 60, now), now),
    findFirstMinute(),
    countConnections(),
    getStorageUsage(runtime),
    countActiveUsersSince(new Date(now.getTime() - ACTIVE_MS)),
  ]);
  const { databaseResponseTime, ...figures } = computeHealthFigures(minutes, firstMinute, now);
  return {
    ...figures,
    asOf: now,
    measuredSince: firstMinute,
    databaseResponseTime: databaseResponseTime ?? (await measurePing()),
    databaseConnections,
    storageUsed: storage.usedGb,
    storageTotal: storage.totalGb,
    activeUsers,
  };
}
