import { HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import { storePastMinutes } from '#api/modules/health/health-minutes.service.ts';
import { type HealthMinute, LATENCY_EDGES_MS } from '#api/modules/health/minute-figures.rules.ts';
import type { DemoDay } from './days.ts';
import type { Random } from './random.ts';

/** How many requests a user sends around one run, such as for pages and lists. */
const REQUESTS_PER_RUN = 12;
/** How many other requests there are in an hour, by visitors and monitoring. */
const OTHER_REQUESTS_PER_HOUR = 240;
/** How often the service pings the database: every ten seconds. */
const PINGS_PER_MINUTE = 6;
/** How many values a request looks up in the cache, on average. */
const LOOKUPS_PER_REQUEST = 1.6;

/** The shares of requests by bucket of the histogram of response times, usually and during an incident. */
const USUAL = [0.16, 0.27, 0.3, 0.16, 0.07, 0.03, 0.008, 0.002, 0, 0, 0, 0];
const SLOW = [0.01, 0.03, 0.06, 0.1, 0.14, 0.22, 0.2, 0.14, 0.07, 0.02, 0.01, 0];

/** A time in which the service was slow, failing or down. */
interface Incident {
  /** When it started, in milliseconds since 1970. */
  readonly from: number;
  readonly minutes: number;
  /** For how many minutes the service was down, after the first MINUTES_BEFORE_DOWN. */
  readonly down: number;
  /** The share of requests that failed. */
  readonly failing: number;
}

/** Returns the incidents: one that users were compensated for with extra days, and a small one within the last day. */
const incidentsBefore = (now: Date): Incident[] => [
  { from: now.getTime() - 17 * 24 * HOUR_MS - 5 * HOUR_MS, minutes: 48, down: 9, failing: 0.22 },
  { from: now.getTime() - 9 * HOUR_MS, minutes: 21, down: 2, failing: 0.3 },
];

/** How many minutes of an incident pass before the service is down. */
const MINUTES_BEFORE_DOWN = 5;

/** Distributes requests over the buckets of a histogram. Requests that rounding leaves over are placed at random. */
function spread(requests: number, shares: readonly number[], random: Random): number[] {
  const counts = shares.map((share) => Math.floor(share * requests));
  for (let left = requests - counts.reduce((sum, count) => sum + count, 0); left > 0; left -= 1) {
    const bucket = random.weighted(shares.map((share, index) => [index, share] as const));
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

/** Taken as the end of the last bucket, which has none. */
const LONGEST_REQUEST_MS = 15_000;

/** Returns the total time of requests in milliseconds, as if each took the middle of its bucket. */
const durationOf = (latency: readonly number[]) =>
  latency.reduce((sum, count, bucket) => {
    const [low, high] = [LATENCY_EDGES_MS[bucket - 1] ?? 0, LATENCY_EDGES_MS[bucket] ?? LONGEST_REQUEST_MS];
    return sum + (count * (low + high)) / 2;
  }, 0);

/** Returns a random whole number around an average. */
const around = (average: number, random: Random) => Math.floor(average * (0.5 + random.next()) + random.next());

/** Makes up the figures of one minute. */
function minuteAt(at: Date, runsInHour: number, incident: Incident | undefined, random: Random): HealthMinute {
  const expected = (runsInHour * REQUESTS_PER_RUN + OTHER_REQUESTS_PER_HOUR) / 60;
  const inMinute = incident ? (at.getTime() - incident.from) / MINUTE_MS : 0;
  const isDown =
    incident !== undefined && inMinute >= MINUTES_BEFORE_DOWN && inMinute < MINUTES_BEFORE_DOWN + incident.down;
  const requests = isDown ? 0 : around(expected, random);
  const latency = spread(requests, incident ? SLOW : USUAL, random);
  const errors = incident
    ? Math.floor(requests * incident.failing + random.next())
    : random.chance(0.001 * requests)
      ? 1
      : 0;
  const lookups = around(requests * LOOKUPS_PER_REQUEST, random);
  const cacheMisses = Math.round(lookups * (incident ? 0.2 : 0.05));
  return {
    at,
    requests,
    errors,
    durationMs: durationOf(latency),
    latency,
    cacheHits: lookups - cacheMisses,
    cacheMisses,
    pings: PINGS_PER_MINUTE,
    pingMs: PINGS_PER_MINUTE * (incident ? 18 + 40 * random.next() : 0.6 + random.next()),
    connections: 12 + Math.round(expected) + random.int(0, 4) + (incident ? 20 : 0),
    ready: isDown ? 0 : 1,
    // The demo's provider keys are switched off: only users' own keys were used.
    providers: {},
  };
}

/** How many minutes are stored in one piece. */
const BATCH_SIZE = 5000;

/** The time to make figures for. */
interface Past {
  readonly days: readonly DemoDay[];
  readonly now: Date;
  /** When prompts were run. */
  readonly runs: readonly Date[];
  readonly random: Random;
}

/** Stores the health figures of every minute of these days: more requests when users ran prompts, and some incidents. */
export async function fillHealth({ days, now, runs, random }: Past): Promise<void> {
  const hourOf = (time: number) => Math.floor(time / HOUR_MS);
  const byHour = new Map<number, number>();
  for (const run of runs) byHour.set(hourOf(run.getTime()), (byHour.get(hourOf(run.getTime())) ?? 0) + 1);
  const incidents = incidentsBefore(now);
  const first = days[0]?.at(0).getTime() ?? now.getTime();
  const isDuring =
    (time: number) =>
    ({ from, minutes: length }: Incident) =>
      time >= from && time < from + length * MINUTE_MS;
  let minutes: HealthMinute[] = [];
  for (let time = first; time + MINUTE_MS <= now.getTime(); time += MINUTE_MS) {
    minutes.push(minuteAt(new Date(time), byHour.get(hourOf(time)) ?? 0, incidents.find(isDuring(time)), random));
    if (minutes.length < BATCH_SIZE) continue;
    await storePastMinutes(minutes);
    minutes = [];
  }
  await storePastMinutes(minutes);
}
