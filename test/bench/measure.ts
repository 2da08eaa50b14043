import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

/** The CPU time of a process since its start, and its memory now. */
export interface UsageReading {
  readonly cpuMicroseconds: number;
  readonly rssBytes: number;
}

/** A server in a process of its own, so that its CPU time is measured apart from the load generator's. */
export interface BenchServer {
  readonly name: string;
  readonly origin: string;
  readonly readUsage: () => Promise<UsageReading>;
  readonly stop: () => Promise<void>;
}

const REPORTER = new URL('./report-usage.mjs', import.meta.url).href;

async function message<T>(child: ChildProcess, matches: (received: unknown) => received is T): Promise<T> {
  for (;;) {
    const [received] = (await once(child, 'message', { signal: AbortSignal.timeout(60_000) })) as [unknown];
    if (matches(received)) return received;
  }
}

const isReading = (received: unknown): received is UsageReading =>
  typeof received === 'object' && received !== null && 'cpuMicroseconds' in received;

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** A process that a signal ended has no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Resolves once the address answers. Rejects when the process ends, or after three minutes. */
export async function untilUp(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt += 1) {
    if (hasEnded(child))
      throw new Error(`The server of ${address} ended with ${child.signalCode ?? `code ${String(child.exitCode)}`}.`);
    if (await answers(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server of ${address} did not become ready within three minutes.`);
}

/** Starts a script that listens on PORT and answers /healthz. TypeScript runs through tsx, like everything in a benchmark. */
export async function startServer(
  name: string,
  script: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<BenchServer> {
  const origin = `http://127.0.0.1:${port}`;
  // Else that server would be measured in place of this one, which ends because its port is taken.
  if (await answers(`${origin}/healthz`)) throw new Error(`A server already answers on port ${port}. Stop it first.`);
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(script, {
    execArgv: [...loader, '--import', REPORTER],
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilUp(`${origin}/healthz`, child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    name,
    origin,
    readUsage: async () => {
      child.send('usage');
      return message(child, isReading);
    },
    stop: async () => {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(killing);
    },
  };
}

export interface Load {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Session tokens that the connections take in turn. */
  readonly bearers?: readonly string[];
  readonly connections: number;
  readonly requests: number;
}

export interface Sample {
  readonly cpuPerRequest: number;
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

function withBearers(bearers: readonly string[], headers: Load['headers']) {
  let next = 0;
  return (client: autocannon.Client) => {
    client.setHeaders({ ...headers, authorization: `Bearer ${bearers[next % bearers.length] ?? ''}` });
    next += 1;
  };
}

/** Returns autocannon's options for a load on a server. */
export const toOptions = ({ origin }: BenchServer, load: Load): autocannon.Options => ({
  url: origin + load.path,
  method: load.method,
  headers: { ...load.headers },
  ...(load.body !== undefined && { body: load.body }),
  ...(load.bearers && { setupClient: withBearers(load.bearers, load.headers) }),
  connections: load.connections,
  amount: load.requests,
  timeout: 60,
});

/** Throws when a request was refused or failed. */
export function assertAnswered({ name }: BenchServer, { non2xx, errors }: autocannon.Result): void {
  if (non2xx > 0 || errors > 0) throw new Error(`${name}: ${non2xx} answers were not 2xx and ${errors} failed.`);
}

/** Sends one burst of requests. Throws when one was refused: refusals are fast, and would make the figure better. */
async function sample(server: BenchServer, load: Load): Promise<Sample> {
  const before = await server.readUsage();
  const result = await autocannon(toOptions(server, load));
  const after = await server.readUsage();
  assertAnswered(server, result);
  return {
    cpuPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / load.requests,
    requestsPerSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Returns the value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The median of some requests, one after the other, in milliseconds. */
export async function p50Of(count: number, send: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const started = performance.now();
    await send();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Samples several servers in turn, A B C A B C, after one round that is not counted. */
export async function inTurn(
  entrants: readonly { readonly server: BenchServer; readonly load: Load }[],
  rounds: number,
): Promise<readonly (readonly Sample[])[]> {
  const samples: Sample[][] = entrants.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { server, load }] of entrants.entries()) {
      const taken = await sample(server, load);
      if (round > 0) samples[index]?.push(taken);
    }
  }
  return samples;
}
