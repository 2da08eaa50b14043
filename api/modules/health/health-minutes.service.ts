import { trusted } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { HealthMinutes } from './health-minute.model.ts';
import { KEPT_DAYS, toStoredLatency } from './health-minutes.ts';
import type { HealthMinute } from './minute-figures.rules.ts';

/** Returns the times of these minutes that are stored already, in milliseconds since 1970. */
async function findStoredMinutes(minutes: readonly HealthMinute[]): Promise<ReadonlySet<number>> {
  const times = minutes.map(({ at }) => at);
  const stored = await HealthMinutes.find({ _id: trusted({ $in: times }) }, { _id: 1 }).lean<{ _id: Date }[]>();
  return new Set(stored.map(({ _id }) => _id.getTime()));
}

/** Stores complete minutes, such as those of the demo. A minute that a running service measured stays as it was measured. */
export async function storePastMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  const stored = await findStoredMinutes(minutes);
  const missing = minutes.filter(({ at }) => !stored.has(at.getTime()));
  if (missing.length === 0) return;
  const rows = missing.map(({ at, latency, providers, ...figures }) => ({
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
