import { parseArgs } from 'node:util';
import { startBenchDatabase } from '../bench/database.ts';
import { median, quantile } from '../bench/measure.ts';
import { lowest, slopeOf } from './readings.ts';
import { runSoak, type Soak } from './run-soak.ts';

// `npm run soak -- --minutes=N --rate=N`: a mixed load of all kinds of clients over time. Prints what grows, and fails if it shouldn't.

/** The goals: megabytes an hour, and the ratio of the end to the time after the first quarter. */
const MOST_HEAP_GROWTH = 2;
const MOST_RSS_RATIO = 1.15;
/** In a shorter time code is still compiled and caches are still filled, so that growth means nothing. */
const MINUTES_FOR_A_VERDICT = 30;
const READ_EVERY_SECONDS = 5;
/** Garbage was collected at least once in this many readings. */
const READINGS_A_MINUTE = 60 / READ_EVERY_SECONDS;

const { values } = parseArgs({ options: { minutes: { type: 'string' }, rate: { type: 'string', default: '50' } } });
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
if (!(minutes > 0 && rate > 0)) {
  console.error('Usage: npm run soak -- --minutes=N [--rate=requests a second]');
  process.exit(2);
}

function printLatency({ answers }: Soak, seconds: number): void {
  const inQuarter = (kind: string, quarterIndex: number) =>
    answers
      .filter((answer) => answer.kind === kind && Math.floor((answer.seconds / seconds) * 4) === quarterIndex)
      .map(({ ms }) => ms);
  const rows = [...new Set(answers.map(({ kind }) => kind))].sort().map((kind) => {
    const [early, late] = [inQuarter(kind, 1), inQuarter(kind, 3)];
    const figures = [early, late].map((ms) => `${quantile(ms, 0.5).toFixed(1)} / ${quantile(ms, 0.99).toFixed(0)}`);
    return [
      kind,
      { answers: early.length + late.length, 'second quarter, p50 / p99 ms': figures[0], 'last quarter': figures[1] },
    ];
  });
  console.table(Object.fromEntries(rows));
}

/** Returns how the heap, the memory and the connections grew from the second quarter to the end. */
function growthOf({ readings }: Soak) {
  const later = readings.slice(Math.floor(readings.length / 4));
  const quarter = Math.max(1, Math.floor(later.length / 3));
  const [early, late] = [later.slice(0, quarter), later.slice(-quarter)];
  const heap = lowest(
    later.map(({ heapBytes }) => heapBytes),
    READINGS_A_MINUTE,
  );
  return {
    heapMegabytesAnHour: (slopeOf(heap) * 60) / 1e6,
    rssRatio: median(late.map(({ rssBytes }) => rssBytes)) / median(early.map(({ rssBytes }) => rssBytes)),
    connections: `${median(early.map(({ connections }) => connections))} to ${median(late.map(({ connections }) => connections))}`,
  };
}

const database = await startBenchDatabase();
try {
  const seconds = minutes * 60;
  const soak = await runSoak({
    mongodbUri: String(database.env.MONGODB_URI),
    accounts: 20,
    seconds,
    requestsPerSecond: rate,
    readEverySeconds: READ_EVERY_SECONDS,
    say: console.log,
  });
  printLatency(soak, seconds);
  const { heapMegabytesAnHour, rssRatio, connections } = growthOf(soak);
  const failed = Object.entries(soak.failures);
  for (const [failure, count] of failed) console.log(`${count} × ${failure}`);
  const disk = (soak.readings.at(-1)?.diskBytes ?? 0) - (soak.readings[0]?.diskBytes ?? 0);
  console.log(
    `${soak.answers.length} answers, ${failed.length} kinds of failures, ${soak.skipped} requests not sent. Heap ${heapMegabytesAnHour.toFixed(2)} MB an hour, RSS ${rssRatio.toFixed(2)} ×, connections ${connections}, disk ${(((disk / soak.answers.length) * 1000) / 1e6).toFixed(2)} MB a thousand requests.`,
  );
  const grows =
    minutes >= MINUTES_FOR_A_VERDICT && (heapMegabytesAnHour > MOST_HEAP_GROWTH || rssRatio > MOST_RSS_RATIO);
  process.exitCode = failed.length > 0 || soak.skipped > 0 || grows ? 1 : 0;
} finally {
  await database.stop();
}
