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
 * Measures a burst. `send` sends its requests, and returns how long each answer took: it must throw when one was refused,
 * because refusals are fast, and would make the figure better.
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
    const shareOfBearers = bearers.slice(index * connections, (index + 1) * connections);
    const part = {
      connections,
      requests: load.requests / servers.length,
      bearers: shareOfBearers.length > 0 ? shareOfBearers : bearers,
    };
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
    const medianOf = (figure: (burst: Burst) => number) => median(samples.map(figure));
    return {
      requestsPerSecond: medianOf(({ requestsPerSecond }) => requestsPerSecond),
      p50: medianOf(({ p50 }) => p50),
      p99: medianOf(({ p99 }) => p99),
      webCpu: medianOf(({ webCpu }) => webCpu),
      mongodCpu: medianOf(({ mongodCpu }) => mongodCpu),
    };
  });
}
