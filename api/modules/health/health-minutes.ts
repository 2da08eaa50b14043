import { mongo, trusted } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { HealthMinutes } from './health-minute.model.ts';
import { type HealthMinute, LATENCY_EDGES_MS, type ProviderCalls } from './minute-figures.rules.ts';

export const KEPT_DAYS = 90;

const SUMMED = ['requests', 'errors', 'durationMs', 'cacheHits', 'cacheMisses', 'pings', 'pingMs'] as const;

/** Returns the buckets of a histogram that are not empty, by their number, as they are stored. */
export const toStoredLatency = (latency: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(latency.flatMap((count, bucket) => (count > 0 ? [[String(bucket), count] as const] : [])));

type StoredLatency = Readonly<Record<string, number>> | undefined;

const readLatency = (stored: StoredLatency) =>
  Array.from({ length: LATENCY_EDGES_MS.length + 1 }, (_, bucket) => stored?.[bucket] ?? 0);

/** Prefixes the names of counts, as `$inc` needs them for the fields of an object. */
const prefixed = (prefix: string, counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix}.${name}`, count]));

const toProviderIncrements = (providers: HealthMinute['providers']) =>
  Object.assign(
    {},
    ...Object.entries(providers).map(([provider, { latency, ...counts }]) =>
      prefixed(`providers.${provider}`, { ...counts, ...prefixed('latency', toStoredLatency(latency)) }),
    ),
  ) as Record<string, number>;

function toUpdate({ at, ...figures }: HealthMinute) {
  return {
    $inc: {
      ...Object.fromEntries(SUMMED.map((name) => [name, figures[name]])),
      ...prefixed('latency', toStoredLatency(figures.latency)),
      ...toProviderIncrements(figures.providers),
    },
    $max: { connections: figures.connections, ready: figures.ready },
    $setOnInsert: { expiresAt: addDays(at, KEPT_DAYS) },
  };
}

/** Adds the measurements of one process to the stored minutes. Throws when some could not be added: `listNotAdded` says which. */
export async function addToMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  await HealthMinutes.collection.bulkWrite(
    minutes.map((minute) => ({
      // The driver's types expect an ObjectId, and the ids of minutes are dates.
      updateOne: { filter: { _id: minute.at as never }, update: toUpdate(minute), upsert: true },
    })),
    { ordered: false },
  );
}

/**
 * Returns the minutes that `addToMinutes` did not add when it threw `error`: those with an error of their own. All of them if the command failed
 * as a whole. If its connection broke, some may have been added all the same.
 */
export function listNotAdded(minutes: readonly HealthMinute[], error: unknown): readonly HealthMinute[] {
  const failed = error instanceof mongo.MongoBulkWriteError ? error.result.getWriteErrors() : [];
  return failed.length === 0 ? minutes : failed.flatMap(({ index }) => minutes[index] ?? []);
}

/** Absent in minutes that were stored before calls were measured. */
type StoredProviders =
  | Readonly<Record<string, Omit<ProviderCalls, 'latency'> & { readonly latency: StoredLatency }>>
  | undefined;

const readProviders = (stored: StoredProviders): HealthMinute['providers'] =>
  Object.fromEntries(
    Object.entries(stored ?? {}).map(([provider, { latency, ...counts }]) => [
      provider,
      { ...counts, latency: readLatency(latency) },
    ]),
  );

/** Lists the stored minutes from `from` to `now`, oldest first. */
export async function listMinutes(from: Date, now: Date): Promise<HealthMinute[]> {
  const rows = await HealthMinutes.find({ _id: trusted({ $gte: from, $lte: now }) })
    .sort({ _id: 1 })
    .lean();
  return rows.map(({ _id: at, latency, providers, ...row }) => ({
    at,
    requests: row.requests,
    errors: row.errors,
    durationMs: row.durationMs,
    latency: readLatency(latency as StoredLatency),
    cacheHits: row.cacheHits,
    cacheMisses: row.cacheMisses,
    pings: row.pings,
    pingMs: row.pingMs,
    connections: row.connections,
    ready: row.ready,
    providers: readProviders(providers as StoredProviders),
  }));
}

/** Finds the first stored minute. Null when there is none. */
export async function findFirstMinute(): Promise<Date | null> {
  const first = await HealthMinutes.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean();
  return first?._id ?? null;
}
