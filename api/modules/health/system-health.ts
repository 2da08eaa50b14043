import type { SystemHealth } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { countActiveUsersSince } from '#api/modules/quota/ledger.service.ts';
import { countConnections, getStorageUsage, measurePing } from './database-facts.ts';
import { computeHealthFigures, startOfLastMinutes, WINDOW_HOURS } from './health-figures.ts';
import { findFirstMinute, listMinutes } from './health-minutes.ts';

/** A user with a committed run in this time is active. */
const ACTIVE_MS = 5 * MINUTE_MS;

/** Returns the health of the service: figures from the stored minutes of all processes, and the present state of the database. */
export async function getSystemHealth({ now: clock, runtime }: RequestContext): Promise<SystemHealth> {
  const now = clock();
  const [minutes, firstMinute, databaseConnections, storage, activeUsers] = await Promise.all([
    listMinutes(startOfLastMinutes(WINDOW_HOURS * 60, now), now),
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
    // No ping was stored in the last hour.
    databaseResponseTime: databaseResponseTime ?? (await measurePing()),
    databaseConnections,
    storageUsed: storage.usedGb,
    storageTotal: storage.totalGb,
    activeUsers,
  };
}
