import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { fillHistory } from './long-history.ts';
import { type BenchServer, median, p50Of, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';
import { signIn } from './viewer.ts';

const ROUNDS = 5;
const REQUESTS = 40;
const MAX_RATIO = 1.3;

const REPORTS = [
  { path: '/api/user/stats', role: 'user' },
  { path: '/api/user/analytics?range=90d', role: 'user' },
  { path: '/api/admin/stats', role: 'admin' },
  { path: '/api/admin/analytics?range=90d', role: 'admin' },
  { path: '/api/admin/financial?range=1y', role: 'admin' },
] as const;

interface Entrant {
  readonly server: BenchServer;
  readonly tokens: Readonly<Record<'user' | 'admin', string>>;
}

interface EntrantOptions {
  readonly name: string;
  readonly port: number;
  /** The runs of each of 100 users on each of 100 days. */
  readonly runsPerDay: number;
}

/** Starts a server, which is added to `servers` at once to be stopped, and fills its database. */
async function prepareEntrant(
  { env }: BenchDatabase,
  servers: BenchServer[],
  { name, port, runsPerDay }: EntrantOptions,
): Promise<Entrant> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = `/bench-${name}`;
  const server = await startServer(name, 'dist/server/main.js', port, { ...env, MONGODB_URI: uri.href });
  servers.push(server);
  const [user = ''] = await openAccounts(uri.href, server.origin, 1);
  const runs = await fillHistory({ uri: uri.href, email: 'bench-0@example.com', runsPerDay });
  process.stderr.write(`${name}: ${runs} runs\n`);
  return { server, tokens: { user, admin: await signIn(server.origin) } };
}

/** How long a report takes, in milliseconds. */
const timeOf = ({ server, tokens }: Entrant, { path, role }: (typeof REPORTS)[number]): Promise<number> =>
  p50Of(REQUESTS, async () => {
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${tokens[role]}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  });

/**
 * Reports over a million runs against reports over ten thousand, of as many users and days. They read the sums of days, never runs, so they
 * should take as long.
 */
export async function reportRows(database: BenchDatabase): Promise<Row[]> {
  const servers: BenchServer[] = [];
  try {
    const short = await prepareEntrant(database, servers, { name: '10k', port: 4921, runsPerDay: 1 });
    const long = await prepareEntrant(database, servers, { name: '1m', port: 4922, runsPerDay: 100 });
    const rows: Row[] = [];
    for (const report of REPORTS) {
      const ratios: number[] = [];
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [shortMs, longMs] = [await timeOf(short, report), await timeOf(long, report)];
        // The first round, in which code is compiled, is not counted.
        if (round === 0) continue;
        ratios.push(longMs / shortMs);
        times.push(longMs);
      }
      const figure = `${ratio(median(ratios))} (${median(times).toFixed(1)} ms)`;
      rows.push({
        what: `${report.path}, p50 over 1 M runs`,
        goal: `≤ ${MAX_RATIO} ×`,
        figure,
        met: median(ratios) <= MAX_RATIO,
      });
    }
    return rows;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
