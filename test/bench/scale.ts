import { mongo } from 'mongoose';
import { openAccounts } from './accounts.ts';
import { createPromoCode, createTeam, redeemAtOnce, TEAM_SIZE } from './crowds.ts';
import type { BenchDatabase } from './database.ts';
import { type BenchServer, type Load, startServer } from './measure.ts';
import { ratio, type Row } from './report.ts';
import { type Burst, burstsInTurn, measureBurst, sendSpread } from './spread-load.ts';
import { signIn } from './viewer.ts';

/** With `--short`, a run is quick and only shows that everything can be measured: its figures are too inexact to compare. */
const IS_SHORT = process.argv.includes('--short');
const ROUNDS = IS_SHORT ? 1 : 3;
const PROCESSES = [1, 2, 3, 4];
/** Divisible by each number of processes, as are the requests. */
const CONNECTIONS = 48;
const SIMPLIFIED = IS_SHORT ? 96 : 960;
const VIEWED = IS_SHORT ? 480 : 4800;
const CROWD = 50;
const CROWD_REQUESTS = IS_SHORT ? 100 : 1000;
const FIRST_PORT = 4971;

const TEXT = 'I was wondering if you could please be so kind as to write a short summary of the text for me.';
const QUERY = 'query Viewer { viewer { id email fullName role } }';

const post = (path: string, body: object, requests: number): Omit<Load, 'bearers' | 'connections'> => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
  requests,
});

const KINDS = [
  { name: 'simplify', load: post('/api/simplify', { text: TEXT }, SIMPLIFIED) },
  { name: 'viewer query', load: post('/graphql', { query: QUERY }, VIEWED) },
] as const;

async function findMongodPid(uri: string): Promise<number> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    const { pid } = (await client.db('admin').command({ serverStatus: 1 })) as { pid: mongo.Long | number };
    return Number(pid);
  } finally {
    await client.close();
  }
}

const describe = ({ requestsPerSecond, p50, p99, webCpu, mongodCpu }: Burst) =>
  [
    `${requestsPerSecond.toFixed(0)} a second, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `CPU a request ${webCpu.toFixed(0)} µs web, ${mongodCpu.toFixed(0)} µs mongod`,
    `${(1e6 / webCpu).toFixed(0)} requests a CPU second of web`,
  ].join('; ');

const informs = (what: string, figure: string): Row => ({ what, goal: '', figure, met: null });

interface Scene {
  readonly servers: readonly BenchServer[];
  readonly mongodPid: number;
  readonly users: readonly string[];
  readonly members: readonly string[];
  readonly admin: string;
}

/** What one to four web processes do with the same load. */
async function processRows({ servers, mongodPid, users }: Scene): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, load } of KINDS) {
    const bursts = PROCESSES.map((count) => () => {
      const target = { servers: servers.slice(0, count), mongodPid };
      return measureBurst(target, () =>
        sendSpread(target.servers, { ...load, connections: CONNECTIONS, bearers: users.slice(0, CONNECTIONS) }),
      );
    });
    const measured = await burstsInTurn(bursts, ROUNDS);
    const alone = measured[0]?.requestsPerSecond ?? Number.NaN;
    for (const [index, burst] of measured.entries()) {
      const count = PROCESSES[index] ?? 0;
      const gain = count === 1 ? '' : `${ratio(burst.requestsPerSecond / alone)} of one: `;
      rows.push(informs(`${name}, ${count} web ${count === 1 ? 'process' : 'processes'}`, gain + describe(burst)));
    }
  }
  return rows;
}

/** Compares a crowd at one row of the database with the same number of users at rows of their own. */
function compare(what: string, atOneRow: Burst, spread: Burst): Row {
  const throughput = ratio(atOneRow.requestsPerSecond / spread.requestsPerSecond);
  return informs(what, `${throughput} throughput, ${ratio(atOneRow.p99 / spread.p99)} p99: ${describe(atOneRow)}`);
}

/** What it costs when many requests change the same row: of a user, of a team's pool, of a promo code. */
async function crowdRows({ servers, mongodPid, users, members, admin }: Scene): Promise<Row[]> {
  // Two processes, so that the requests for one row also come from different servers.
  const target = { servers: servers.slice(0, 2), mongodPid };
  const load = { ...post('/api/simplify', { text: TEXT }, CROWD_REQUESTS), connections: CROWD };
  const [one = ''] = users;
  const simplify = (bearers: readonly string[]) => () =>
    measureBurst(target, () => sendSpread(target.servers, { ...load, bearers }));
  const [spread, user, team] = await burstsInTurn(
    [simplify(users), simplify(Array.from(users, () => one)), simplify(members)],
    ROUNDS,
  );
  const { origin } = target.servers[0] ?? { origin: '' };
  const redeem = (codes: number) => async () => {
    const created: string[] = [];
    for (let index = 0; index < codes; index += 1) created.push(await createPromoCode(origin, admin));
    const redeemers = users.map((token, index) => ({ token, code: created[index % codes] ?? '' }));
    return measureBurst(target, () => redeemAtOnce(target.servers, redeemers));
  };
  const [codes, code] = await burstsInTurn([redeem(CROWD), redeem(1)], ROUNDS);
  if (!spread || !user || !team || !codes || !code) throw new Error('A burst was not measured.');
  return [
    informs(`simplify, ${CROWD} users, 2 web processes`, describe(spread)),
    compare(`… ${CROWD} at once of one user`, user, spread),
    compare(`… ${CROWD} members of a team of ${TEAM_SIZE} with one pool`, team, spread),
    informs(`${CROWD} promo codes, each redeemed by one of ${CROWD} users at once`, describe(codes)),
    compare(`one promo code, redeemed by ${CROWD} users at once`, code, codes),
  ];
}

/** What more web processes on one replica set add, and what hot rows cost, which many requests change at once. */
export async function scaleRows({ env }: BenchDatabase): Promise<Row[]> {
  const settings = { ...env, REWRITING_THREADS: '1' };
  const uri = env.MONGODB_URI ?? '';
  const servers: BenchServer[] = [];
  const start = async (role: 'web' | 'worker') => {
    const port = FIRST_PORT + servers.length;
    const server = await startServer(`${role} ${port}`, 'dist/server/main.js', port, { ...settings, ROLE: role });
    servers.push(server);
    return server;
  };
  try {
    process.stderr.write('… starting the processes\n');
    const web: BenchServer[] = [];
    while (web.length < PROCESSES.length) web.push(await start('web'));
    await start('worker');
    process.stderr.write('… signing users up\n');
    const { origin } = web[0] ?? { origin: '' };
    const admin = await signIn(origin);
    const accounts = await openAccounts(uri, origin, 2 * CROWD + 1);
    const [users, members] = [accounts.slice(0, CROWD), accounts.slice(CROWD, 2 * CROWD)];
    await createTeam(uri, origin, { admin, owner: accounts.at(-1) ?? '', members });
    const scene: Scene = { servers: web, mongodPid: await findMongodPid(uri), users, members, admin };
    const memory = await Promise.all(web.map((server) => server.readUsage()));
    process.stderr.write('… one to four processes\n');
    const ofProcesses = await processRows(scene);
    process.stderr.write('… hot rows\n');
    const rows = [...ofProcesses, ...(await crowdRows(scene))];
    const used = await Promise.all(web.map((server) => server.readUsage()));
    const [before, after] = [memory, used].map(
      (readings) => Math.max(...readings.map(({ rssBytes }) => rssBytes)) / 1e6,
    );
    return [
      ...rows,
      informs('memory of a web process', `${before?.toFixed(0)} MB, then ${after?.toFixed(0)} MB at most`),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
