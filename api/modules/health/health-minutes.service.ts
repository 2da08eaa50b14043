import { addDays } from '#api/lib/days.ts';
import { HealthMinutes } from './health-minute.model.ts';
import { KEPT_DAYS } from './health-minutes.ts';
import type { HealthMinute } from './minute-figures.rules.ts';

/** Stores complete minutes, such as those of the demo. Throws when a minute already exists. */
export async function storePastMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ at, latency, ...figures }) => ({
    _id: at as never,
    ...figures,
    expiresAt: addDays(at, KEPT_DAYS),
    latency: Object.fromEntries(latency.flatMap((count, bucket) => (count > 0 ? [[bucket, count] as const] : []))),
  }));
  await HealthMinutes.collection.insertMany(rows, { ordered: false });
}
