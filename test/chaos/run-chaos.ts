import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { bearer, call, createClients, newAddress, signIn } from '../topology/load.ts';
import { ADMIN, end, type Process, startProcess, untilProcessReady } from '../topology/processes.ts';
import type { ReplicaSet } from '../topology/replica-set.ts';
import { checkBooks, countUnsettled } from './check-books.ts';
import { type Observed, startClients } from './clients.ts';
import { type Receiver, startReceiver } from './receiver.ts';

type Role = 'web' | 'worker';
export type Fault =
  | 'kill -9 of the API'
  | 'kill -9 of the worker'
  | 'kill -9 of the primary'
  | 'step-down of the primary';

export interface Plan {
  readonly mongodbUri: string;
  /** Null: no fault concerns the database. */
  readonly replicaSet: ReplicaSet | null;
  readonly faults: readonly Fault[];
  readonly clients: number;
  readonly say: (line: string) => void;
}

export interface Round {
  readonly fault: Fault;
  /** Requests without an answer when the fault happened. */
  readonly open: number;
  /** From the moment that a process is there to answer, until the last of them was answered. */
  readonly answeredAfterMs: number;
  /** How long a new request took at the same time: printed for comparison, without a goal. */
  readonly newRequestMs: number;
  readonly refusals: Readonly<Record<string, number>>;
}

/** These limits end what hangs, and measure nothing. */
const SETTLED_WITHIN_MS = 240_000;
const ANSWERED_WITHIN_MS = 240_000;

/** A line of the log about an error that no code expects, such as one that is answered with 500. */
const isErrorLine = (line: string) => /"level":"(error|fatal)"/.test(line);

/** Starts a process that answers requests and a worker. Each can be killed and replaced. */
async function startPair(mongodbUri: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plainprompt-chaos-'));
  // Production refuses a receiver on this machine, and clients without rate limits.
  const forTests = { NODE_ENV: 'development', ALLOW_PRIVATE_WEBHOOKS: 'true', RATE_LIMIT_SCALE: '10000' };
  const env = { ...forTests, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const start = async (role: Role): Promise<Process> => {
    const started = await startProcess(role, mongodbUri, env);
    await untilProcessReady(started);
    return started;
  };
  const pair: Record<Role, Process> = { web: await start('web'), worker: await start('worker') };
  return {
    /** The errors in the output of the processes that run now. */
    errors: () => Object.values(pair).flatMap(({ output }) => output().split('\n').filter(isErrorLine)),
    origin: () => `http://127.0.0.1:${pair.web.port}`,
    kill: (role: Role) => end(pair[role], 'SIGKILL'),
    replace: async (role: Role) => {
      pair[role] = await start(role);
    },
    stop: async () => {
      await Promise.all(Object.values(pair).map((it) => end(it, 'SIGKILL')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Subscribes the receiver to new accounts. */
async function subscribe(origin: string, receiver: Receiver): Promise<void> {
  const headers = bearer(await signIn(origin, ADMIN.email, ADMIN.password));
  const body = { name: 'Receiver', url: receiver.url, events: ['user.created'] };
  const created = await call(origin, newAddress(), { method: 'POST', path: '/api/admin/webhooks', headers, body });
  const { secret } = created.data;
  if (typeof secret !== 'string') throw new Error(`Adding a webhook was answered with ${created.status}`);
  receiver.trust(secret);
}

/** Waits until the requests in `before` are answered, and returns how long that took. */
async function untilAnswered({ open }: Observed, before: ReadonlySet<unknown>): Promise<number> {
  const started = performance.now();
  while ([...before].some((request) => open.has(request as never))) {
    if (performance.now() - started > ANSWERED_WITHIN_MS)
      throw new Error(`Requests were not answered within ${ANSWERED_WITHIN_MS / 1000} s.`);
    await sleep(20);
  }
  return Math.round(performance.now() - started);
}

async function untilSettled(db: mongo.Db): Promise<void> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await countUnsettled(db)) === 0) return;
    await sleep(200);
  }
  throw new Error(`${await countUnsettled(db)} rows were not processed within ${SETTLED_WITHIN_MS / 1000} s.`);
}

const countsSince = (now: ReadonlyMap<string, number>, then: ReadonlyMap<string, number>) =>
  Object.fromEntries([...now].map(([key, n]) => [key, n - (then.get(key) ?? 0)] as const).filter(([, n]) => n > 0));

/** Causes faults under load, one after the other. Compares in the end what was seen from outside with what is stored. */
export async function runChaos(plan: Plan): Promise<{ readonly rounds: Round[]; readonly wrong: string[] }> {
  const { replicaSet } = plan;
  const receiver = await startReceiver();
  const pair = await startPair(plan.mongodbUri);
  const client = await mongo.MongoClient.connect(plan.mongodbUri);
  const requireReplicaSet = () => {
    if (!replicaSet) throw new Error('This fault needs a replica set.');
    return replicaSet;
  };
  /** Each function resolves once a process is there to answer, and returns a function that repairs what is left. */
  const causeFault: Readonly<Record<Fault, () => Promise<() => Promise<void>>>> = {
    'kill -9 of the API': async () => {
      await pair.kill('web');
      await pair.replace('web');
      return async () => undefined;
    },
    'kill -9 of the worker': async () => {
      await pair.kill('worker');
      return () => pair.replace('worker');
    },
    'kill -9 of the primary': () => requireReplicaSet().killPrimary(),
    'step-down of the primary': async () => {
      await requireReplicaSet().stepDown();
      return async () => undefined;
    },
  };
  try {
    await subscribe(pair.origin(), receiver);
    const clients = startClients(pair.origin, await createClients(pair.origin(), plan.clients));
    const { observed } = clients;
    const rounds: Round[] = [];
    for (const fault of plan.faults) {
      await sleep(500 + Math.random() * 1000);
      const [refused, open] = [new Map(observed.refusals), new Set(observed.open)];
      const repair = await causeFault[fault]();
      const [answeredAfterMs, newRequestMs] = await Promise.all([
        untilAnswered(observed, open),
        clients.timeNewRequest(),
      ]);
      await repair();
      const refusals = countsSince(observed.refusals, refused);
      rounds.push({ fault, open: open.size, answeredAfterMs, newRequestMs, refusals });
      plan.say(
        `${rounds.length}. ${fault}: ${open.size} open, all answered after ${answeredAfterMs} ms, a new one after ${newRequestMs} ms; ${JSON.stringify(refusals)}`,
      );
    }
    await clients.stop();
    await untilSettled(client.db());
    const books = await checkBooks(client.db(), { ...observed, messages: receiver.messages });
    plan.say(
      `${observed.answers.length} rewrites and ${observed.signUps.length} sign-ups were answered, ${receiver.messages.size} messages arrived.`,
    );
    for (const line of pair.errors()) plan.say(line);
    const forged = receiver.forged() > 0 ? [`${receiver.forged()} messages were not signed as agreed`] : [];
    return { rounds, wrong: [...books, ...observed.different, ...forged] };
  } finally {
    await pair.stop();
    await client.close();
    receiver.stop();
  }
}
