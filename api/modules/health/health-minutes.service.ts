import { trusted } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { HealthMinutes } from './health-minute.model.ts';
import { LATENCY_EDGES_MS, type MinuteFigures } from './minute-figures.rules.ts';

const KEPT_DAYS = 90;

/** A minute of the service. */
export interface HealthMinute extends MinuteFigures {
  readonly at: Date;
}

const INCREASED = ['requests', 'errors', 'durationMs', 'cacheHits', 'cacheMisses', 'pings', 'pingMs'] as const;

function updateOf({ at, ...figures }: HealthMinute) {
  const latency = figures.latency.flatMap((count, bucket) =>
    count > 0 ? [[`latency.${bucket}`, count] as const] : [],
  );
  return {
    $inc: { ...Object.fromEntries(INCREASED.map((name) => [name, figures[name]])), ...Object.fromEntries(latency) },
    $max: { connections: figures.connections, ready: figures.ready },
    $setOnInsert: { expiresAt: addDays(at, KEPT_DAYS) },
  };
}

/** Adds one process's part of some minutes to what others added. */
export async function addToMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  await HealthMinutes.collection.bulkWrite(
    minutes.map((minute) => ({
      updateOne: { filter: { _id: minute.at as never }, update: updateOf(minute), upsert: true },
    })),
    { ordered: false },
  );
}

/** Stores minutes of the past, of which nothing is known yet. */
export async function storePastMinutes(minutes: readonly HealthMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ at, latency, ...figures }) => ({
    ...{ _id: at as never, ...figures, expiresAt: addDays(at, KEPT_DAYS) },
    latency: Object.fromEntries(latency.flatMap((count, bucket) => (count > 0 ? [[bucket, count] as const] : []))),
  }));
  await HealthMinutes.collection.insertMany(rows, { ordered: false });
}

/** What is known of each minute from one on, oldest first; minutes in which nothing ran are left out. */
export async function minutesSince(from: Date, now: Date): Promise<HealthMinute[]> {
  const rows = await HealthMinutes.find({ _id: trusted({ $gte: from, $lte: now }) })
    .sort({ _id: 1 })
    .lean();
  return rows.map(({ _id: at, latency, ...row }) => ({
    ...{ at, requests: row.requests, errors: row.errors, durationMs: row.durationMs },
    latency: Array.from(
      { length: LATENCY_EDGES_MS.length + 1 },
      (_, bucket) => (latency as Readonly<Record<string, number>> | undefined)?.[bucket] ?? 0,
    ),
    ...{ cacheHits: row.cacheHits, cacheMisses: row.cacheMisses, pings: row.pings, pingMs: row.pingMs },
    ...{ connections: row.connections, ready: row.ready },
  }));
}

/** Since when anything is known. Null when nothing is. */
export async function knownSince(): Promise<Date | null> {
  const first = await HealthMinutes.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean();
  return first?._id ?? null;
}
