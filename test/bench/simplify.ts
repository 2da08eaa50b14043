import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { type BenchServer, inTurn, type Load, median, type Sample, startServer } from './measure.ts';
import { microseconds, ratio, type Row } from './report.ts';

const ROUNDS = 5;
const REQUESTS = 1000;
const AT_ONCE = 50;

const TEXT = 'I was wondering if you could please be so kind as to write a short summary of the text for me.';
const BODY = JSON.stringify({ text: TEXT });

const loadOf = (tokens: readonly string[]): Load => ({
  path: '/api/simplify',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: BODY,
  connections: AT_ONCE,
  requests: REQUESTS,
  bearers: tokens,
});

const medianOf = (samples: readonly Sample[] = [], figure: (sample: Sample) => number) => median(samples.map(figure));

/**
 * A rewrite by the built-in engine with everything around it: session, hold, history, ledger, counters. Compares 50 requests
 * at once of one user with 50 users who send one each.
 */
export async function simplifyRows({ env }: BenchDatabase): Promise<Row[]> {
  const server: BenchServer = await startServer('ours', 'dist/server/main.js', 4911, env);
  try {
    const accounts = await openAccounts(env.MONGODB_URI ?? '', server.origin, AT_ONCE);
    const [one = ''] = accounts;
    const [hot, spread] = await inTurn(
      [
        { server, load: loadOf([one]) },
        { server, load: loadOf(accounts) },
      ],
      ROUNDS,
    );
    const throughput =
      medianOf(hot, ({ requestsPerSecond }) => requestsPerSecond) /
      medianOf(spread, ({ requestsPerSecond }) => requestsPerSecond);
    const p99 = medianOf(hot, ({ p99 }) => p99) / medianOf(spread, ({ p99 }) => p99);
    return [
      {
        what: 'simplify with the built-in engine, CPU a request',
        goal: '',
        figure: microseconds(medianOf(spread, ({ cpuPerRequest }) => cpuPerRequest)),
        met: null,
      },
      {
        what: '50 at once of one user against 50 users: throughput',
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
