import { setTimeout as sleep } from 'node:timers/promises';
import { countRewrites, createClients, type Figures, startLoad } from './load.ts';
import { end, type Process, startProcess, untilProcessReady } from './processes.ts';
import { startProxy } from './proxy.ts';

type Role = 'web' | 'worker';
type Signal = 'SIGTERM' | 'SIGKILL';

interface Plan {
  readonly mongodbUri: string;
  readonly webs: number;
  readonly workers: number;
  readonly clients: number;
  /** How many rolling deploys follow one another. 1 if undefined. */
  readonly deploys?: number;
  readonly say: (line: string) => void;
}

/** What happened while processes of one role were replaced with one signal. */
export interface Phase {
  readonly name: string;
  readonly requests: number;
  readonly failures: Figures['failures'];
  readonly p99Ms: number;
  /** The exit codes or signals of the processes that ended. */
  readonly exits: (number | string | null)[];
}

const total = ({ sent }: Figures) => sent.read + sent.simplify + sent['sign-in'];

function p99(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

/** Web processes and workers on one database, behind a proxy. */
async function startFleet({ mongodbUri, webs, workers }: Plan) {
  const fleet: Record<Role, Process[]> = { web: [], worker: [] };
  const add = async (role: Role) => {
    const started = await startProcess(role, mongodbUri);
    await untilProcessReady(started);
    fleet[role].push(started);
    return started;
  };
  const proxy = await startProxy(() => fleet.web.map(({ port }) => port));
  for (let index = 0; index < webs; index += 1) await add('web');
  for (let index = 0; index < workers; index += 1) await add('worker');
  const untilBalanced = async () => {
    while (!fleet.web.every(({ port }) => proxy.isReady(port))) await sleep(100);
  };
  await untilBalanced();

  /** Replaces each process of the role. With SIGTERM, as a rolling deploy does: the next process is ready before the old one ends. */
  const replaceEach = async (role: Role, signal: Signal) => {
    const exits: Phase['exits'] = [];
    for (const old of [...fleet[role]]) {
      if (signal === 'SIGTERM') await add(role);
      await untilBalanced();
      exits.push(await end(old, signal));
      fleet[role].splice(fleet[role].indexOf(old), 1);
      if (signal === 'SIGKILL') await add(role);
      await untilBalanced();
    }
    return exits;
  };
  return {
    origin: proxy.origin,
    replaceEach,
    stop: async () => {
      await proxy.stop();
      await Promise.all([...fleet.web, ...fleet.worker].map((it) => end(it, 'SIGKILL')));
    },
  };
}

/**
 * Replaces every process under load, first as a rolling deploy does, then by killing it. Returns the figures of each phase, and the rewrites
 * that were answered but not counted, or counted more than once.
 */
export async function runTopology(plan: Plan): Promise<{ readonly phases: Phase[]; readonly wrong: string[] }> {
  const { say, deploys = 1 } = plan;
  const fleet = await startFleet(plan);
  try {
    const clients = await createClients(fleet.origin, plan.clients);
    const load = startLoad(fleet.origin, clients);
    const phases: Phase[] = [];
    const observe = async (name: string, act: () => Promise<Phase['exits']>) => {
      const before = { sent: total(load.figures), failed: load.figures.failures.length };
      load.figures.durations.length = 0;
      const exits = await act();
      const failures = load.figures.failures.slice(before.failed);
      const requests = total(load.figures) - before.sent;
      phases.push({ name, requests, failures, exits, p99Ms: p99(load.figures.durations) });
      const reasons = [...new Set(failures.map(({ kind, reason }) => `${kind}: ${reason}`))];
      say(
        `${name}: ${requests} requests, ${failures.length} failed, p99 ${p99(load.figures.durations)} ms ${reasons.join(', ')}`,
      );
    };
    await observe('undisturbed', async () => {
      await sleep(5000);
      return [];
    });
    for (let deploy = 0; deploy < deploys; deploy += 1) {
      await observe('rolling deploy of web', () => fleet.replaceEach('web', 'SIGTERM'));
      await observe('rolling deploy of workers', () => fleet.replaceEach('worker', 'SIGTERM'));
    }
    await observe('kill -9 of web', () => fleet.replaceEach('web', 'SIGKILL'));
    await observe('kill -9 of workers', () => fleet.replaceEach('worker', 'SIGKILL'));
    const acknowledged = await load.stop();
    const counted = await countRewrites(fleet.origin, clients);
    const wrong = clients.flatMap(({ email }) => {
      const [answered, stored] = [acknowledged.get(email) ?? 0, counted.get(email) ?? 0];
      const lost = load.figures.failures.filter(({ kind }) => kind === 'simplify').length;
      // A rewrite without an answer may have been counted.
      return stored >= answered && stored <= answered + lost
        ? []
        : [`${email}: ${answered} answered, ${stored} counted`];
    });
    return { phases, wrong };
  } finally {
    await fleet.stop();
  }
}
