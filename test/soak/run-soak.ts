import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type Call, newAddress, send } from '../topology/load.ts';
import { end, startProcess, untilProcessReady } from '../topology/processes.ts';
import { metricIn, type Reading } from './readings.ts';
import { kindOf, prepareLoad } from './request-kinds.ts';

interface Plan {
  readonly mongodbUri: string;
  /** How many accounts the requests come from. */
  readonly accounts: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly readEverySeconds: number;
  readonly say: (line: string) => void;
}

/** One answered request. */
interface Answer {
  readonly kind: string;
  /** When it was sent, since the load began. */
  readonly seconds: number;
  readonly ms: number;
}

export interface Soak {
  readonly readings: readonly Reading[];
  readonly answers: readonly Answer[];
  /** Requests that were not answered with 2xx, by kind and reason. */
  readonly failures: Readonly<Record<string, number>>;
  /** Requests that were not sent, because too many were open. */
  readonly skipped: number;
}

const METRICS_TOKEN = 'a metrics token for tests';
/** More open requests than this mean that the server can't keep up. */
const MAX_OPEN = 200;

/** Returns the answer. Throws if it is not 2xx, or has GraphQL errors. */
async function ask(origin: string, ip: string, request: Call): Promise<unknown> {
  const answer = await send(origin, ip, request);
  const answered = (await answer.json()) as { readonly errors?: readonly { readonly message: string }[] };
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  if (answered.errors) throw new Error(answered.errors[0]?.message);
  return answered;
}

async function read(origin: string, db: mongo.Db, began: number): Promise<Reading> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const metrics = await answer.text();
  const { totalSize } = await db.stats();
  return {
    seconds: (performance.now() - began) / 1000,
    heapBytes: metricIn(metrics, 'nodejs_heap_size_used_bytes'),
    rssBytes: metricIn(metrics, 'process_resident_memory_bytes'),
    eventLoopDelayMs: metricIn(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: metricIn(metrics, 'mongodb_pool_connections{state="open"}'),
    diskBytes: Number(totalSize),
  };
}

/** Starts a process that answers requests and a worker, without rate limits, because the load comes from few accounts. */
async function startServers(mongodbUri: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plainprompt-soak-'));
  // Production refuses limits other than its own.
  const env = {
    NODE_ENV: 'development',
    RATE_LIMIT_SCALE: '10000',
    METRICS_TOKEN,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const servers = [await startProcess('web', mongodbUri, env), await startProcess('worker', mongodbUri, env)];
  await Promise.all(servers.map(untilProcessReady));
  return {
    origin: `http://127.0.0.1:${servers[0]?.port}`,
    stop: async () => {
      await Promise.all(servers.map((server) => end(server, 'SIGTERM')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Sends requests of all kinds at a steady rate, whether or not earlier ones are answered. Meanwhile, reads how much memory and disk the server uses.
 */
export async function runSoak({
  mongodbUri,
  accounts,
  seconds,
  requestsPerSecond,
  readEverySeconds,
  say,
}: Plan): Promise<Soak> {
  const servers = await startServers(mongodbUri);
  const database = await mongo.MongoClient.connect(mongodbUri);
  try {
    const { origin } = servers;
    const { clients, kinds } = await prepareLoad(origin, accounts, (request) => ask(origin, newAddress(), request));
    const answers: Answer[] = [];
    const failures: Record<string, number> = {};
    const open = new Set<Promise<void>>();
    let skipped = 0;

    const sendOne = async (turn: number, began: number): Promise<void> => {
      const client = clients[turn % clients.length];
      if (!client) throw new Error('There are no clients.');
      const { name: kind, build } = kindOf(kinds, turn);
      const sent = performance.now();
      try {
        await ask(origin, client.ip, build(client, turn));
        answers.push({ kind, seconds: (sent - began) / 1000, ms: performance.now() - sent });
      } catch (error) {
        const failure = `${kind}: ${error instanceof Error ? error.message : String(error)}`;
        failures[failure] = (failures[failure] ?? 0) + 1;
      }
    };

    const began = performance.now();
    const readings = [await read(origin, database.db(), began)];
    for (let turn = 0; turn < seconds * requestsPerSecond; turn += 1) {
      await sleep(began + (turn * 1000) / requestsPerSecond - performance.now());
      if (open.size < MAX_OPEN) {
        const running = sendOne(turn, began).finally(() => open.delete(running));
        open.add(running);
      } else {
        skipped += 1;
      }
      if (performance.now() - began >= readings.length * readEverySeconds * 1000) {
        const reading = await read(origin, database.db(), began);
        readings.push(reading);
        say(describe(reading));
      }
    }
    await Promise.all(open);
    readings.push(await read(origin, database.db(), began));
    return { readings, answers, failures, skipped };
  } finally {
    await database.close();
    await servers.stop();
  }
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

const describe = ({ seconds, heapBytes, rssBytes, eventLoopDelayMs, connections, diskBytes }: Reading) =>
  `${Math.round(seconds)} s: heap ${inMegabytes(heapBytes)} MB, RSS ${inMegabytes(rssBytes)} MB, event loop p99 ${Math.round(eventLoopDelayMs)} ms, ${connections} connections, ${inMegabytes(diskBytes)} MB on disk`;
