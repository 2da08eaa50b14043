import autocannon from 'autocannon';
import { assertAnswered, type BenchServer, type Load, median, quantile, toOptions } from './measure.ts';
import { readUsage } from './process-usage.ts';

/** What one burst cost, and how long its answers took. CPU times are microseconds a request, latencies milliseconds. */
export interface Burst {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of all web processes. */
  readonly webCpu: number;
  readonly mongodCpu: number;
}

/** Where a burst goes: web processes on one database. */
export interface Target {
  readonly servers: readonly BenchServer[];
  readonly mongodPid: number;
}

async function readCpu({ servers, mongodPid }: Target) {
  const web = await Promise.all(servers.map((server) => server.readUsage()));
  const mongod = await readUsage(mongodPid);
  return {
    web: web.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0),
    mongod: mongod.cpuMicroseconds,
  };
}

/**
 * Measures a burst. `send` sends its requests, and returns how long each answer took: a failed one must throw, because a fast refusal is no
 * figure.
 */
export async function measureBurst(target: Target, send: () => Promise<readonly number[]>): Promise<Burst> {
  const before = await readCpu(target);
  const started = performance.now();
  const latencies = await send();
  const seconds = (performance.now() - started) / 1000;
  const after = await readCpu(target);
  return {
    requestsPerSecond: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    webCpu: (after.web - before.web) / latencies.length,
    mongodCpu: (after.mongod - before.mongod) / latencies.length,
  };
}

/** Sends a load to one server, and returns the latencies of its answers. */
async function sendTo(server: BenchServer, load: Load): Promise<number[]> {
  const latencies: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(toOptions(server, load), (error: Error | null, sent) => {
      if (error) reject(error);
      else resolve(sent);
    });
    running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
  assertAnswered(server, result);
  return latencies;
}

/** Divides a load evenly among servers, as a proxy in front of them does. Its connections and requests must be divisible by their number. */
export async function sendSpread(servers: readonly BenchServer[], load: Load): Promise<number[]> {
  const { bearers = [] } = load;
  const connections = load.connections / servers.length;
  const parts = servers.map((server, index) => {
    const own = bearers.slice(index * connections, (index + 1) * connections);
    const part = { connections, requests: load.requests / servers.length, bearers: own.length > 0 ? own : bearers };
    return sendTo(server, { ...load, ...part });
  });
  return (await Promise.all(parts)).flat();
}

/** Measures several bursts in turn, A B C A B C, after a round that is not counted, and returns the medians of each. */
export async function burstsInTurn(
  bursts: readonly (() => Promise<Burst>)[],
  rounds: number,
): Promise<readonly Burst[]> {
  const taken: Burst[][] = bursts.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, take] of bursts.entries()) {
      const burst = await take();
      if (round > 0) taken[index]?.push(burst);
    }
  }
  return taken.map((samples) => {
    const of = (figure: (burst: Burst) => number) => median(samples.map(figure));
    return {
      requestsPerSecond: of((it) => it.requestsPerSecond),
      p50: of((it) => it.p50),
      p99: of((it) => it.p99),
      webCpu: of((it) => it.webCpu),
      mongodCpu: of((it) => it.mongodCpu),
    };
  });
}
