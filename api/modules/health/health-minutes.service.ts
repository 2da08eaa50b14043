import { addDays } from '#api/lib/days.ts';
import { HealthMinutes } from './health-minute.model.ts';
import { KEPT_DAYS, toStoredLatency } from './health-minutes.ts';
import type { HealthMinute } from './minute-figures.rules.ts';

/** Stores complete minutes, such as those of the demo. Throws when a minute already exists. */
export async function storePastMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ at, latency, providers, ...figures }) => ({
    _id: at as never,
    ...figures,
    expiresAt: addDays(at, KEPT_DAYS),
    latency: toStoredLatency(latency),
    providers: Object.fromEntries(
      Object.entries(providers).map(([provider, calls]) => [
        provider,
        { ...calls, latency: toStoredLatency(calls.latency) },
      ]),
    ),
  }));
  await HealthMinutes.collection.insertMany(rows, { ordered: false });
}
