import { openAccounts } from './accounts.ts';
import type { BenchDatabase } from './database.ts';
import { fillHistory } from './long-history.ts';
import { type BenchServer, median, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';
import { signIn } from './viewer.ts';

const ROUNDS = 5;
const REQUESTS = 40;
const MOST = 1.3;

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

async function entrant({ env }: BenchDatabase, name: string, port: number, runsPerDay: number): Promise<Entrant> {
  const uri = new URL(env.MONGODB_URI ?? '');
  uri.pathname = `/bench-${name}`;
  const server = await startServer(name, 'dist/server/main.js', port, { ...env, MONGODB_URI: uri.href });
  const [user = ''] = await openAccounts(uri.href, server.origin, 1);
  const runs = await fillHistory({ uri: uri.href, email: 'bench-0@example.com', runsPerDay });
  process.stderr.write(`${name}: ${runs} runs\n`);
  return { server, tokens: { user, admin: await signIn(server.origin) } };
}

/** The median of some requests, one after the other, in milliseconds. */
async function p50Of({ server, tokens }: Entrant, { path, role }: (typeof REPORTS)[number]): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const started = performance.now();
    const response = await fetch(server.origin + path, { headers: { authorization: `Bearer ${tokens[role]}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Reports over a million runs against the same people's reports over ten thousand. They read days, never runs. */
export async function reportRows(database: BenchDatabase): Promise<Row[]> {
  const entrants: Entrant[] = [];
  try {
    const short = await entrant(database, '10k', 4921, 1);
    entrants.push(short);
    const long = await entrant(database, '1m', 4922, 100);
    entrants.push(long);
    const rows: Row[] = [];
    for (const report of REPORTS) {
      const ratios: number[] = [];
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [before, after] = [await p50Of(short, report), await p50Of(long, report)];
        if (round === 0) continue;
        ratios.push(after / before);
        times.push(after);
      }
      const figure = `${ratio(median(ratios))} (${median(times).toFixed(1)} ms)`;
      rows.push({
        what: `${report.path}, p50 over 1 M runs`,
        goal: `≤ ${MOST} ×`,
        figure,
        met: median(ratios) <= MOST,
      });
    }
    return rows;
  } finally {
    await Promise.all(entrants.map(({ server }) => server.stop()));
  }
}
