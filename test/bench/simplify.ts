import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { type BenchServer, inTurn, type Load, median, type Sample, startServer } from './measure.ts';
import { microseconds, ratio, type Row } from './report.ts';

const ROUNDS = 5;
const REQUESTS = 1000;
const AT_ONCE = 50;

const TEXT = 'I was wondering if you could please be so kind as to write a short summary of the text for me.';
const BODY = JSON.stringify({ text: TEXT });

const loadOf = (bearers: readonly string[]): Load => ({
  path: '/api/simplify',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: BODY,
  connections: AT_ONCE,
  requests: REQUESTS,
  bearers,
});

const medianOf = (samples: readonly Sample[] = [], figure: (sample: Sample) => number) => median(samples.map(figure));

/**
 * A rewrite by the built-in engine with everything around it: session, hold, history, ledger, counters. Compares one user, whose wallet all
 * requests change, with as many users as there are connections.
 */
export async function simplifyRows({ env }: BenchDatabase): Promise<Row[]> {
  const server: BenchServer = await startServer('PlainPrompt', 'dist/server/main.js', 4911, env);
  try {
    const bearers = await openAccounts(env.MONGODB_URI ?? '', server.origin, AT_ONCE);
    const [bearer = ''] = bearers;
    const [ofOneUser, ofManyUsers] = await inTurn(
      [
        { server, load: loadOf([bearer]) },
        { server, load: loadOf(bearers) },
      ],
      ROUNDS,
    );
    const throughput =
      medianOf(ofOneUser, ({ requestsPerSecond }) => requestsPerSecond) /
      medianOf(ofManyUsers, ({ requestsPerSecond }) => requestsPerSecond);
    const p99 = medianOf(ofOneUser, ({ p99 }) => p99) / medianOf(ofManyUsers, ({ p99 }) => p99);
    return [
      {
        what: `simplify with the built-in engine, CPU a request of ${AT_ONCE} users`,
        goal: '',
        figure: microseconds(medianOf(ofManyUsers, ({ cpuPerRequest }) => cpuPerRequest)),
        met: null,
      },
      {
        what: `${AT_ONCE} at once of one user against ${AT_ONCE} users: throughput`,
        goal: '≥ 0.8 ×',
        figure: ratio(throughput),
        met: throughput >= 0.8,
      },
      { what: '… p99', goal: '≤ 3 ×', figure: ratio(p99), met: p99 <= 3 },
    ];
  } finally {
    await server.stop();
  }
}
