import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { poolUse } from '#api/database/mongo-pool.ts';
import { getRequestFacts } from '#api/graphql/measured-operations.ts';
import { contextOf } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { quotaOutcomesOf } from '#api/modules/quota/quota-outcomes.service.ts';
import { countWaitingDeliveries } from '#api/modules/webhooks/waiting-deliveries.service.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Hashes a text, so that texts of different lengths can be compared by `timingSafeEqual`, which needs equal lengths.
 */
const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** Throws UNAUTHENTICATED unless the header contains the token. The comparison takes the same time for any other token. */
function assertBearer(authorization: string | undefined, token: string): void {
  const isValid = timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`));
  if (!isValid) throw new DomainError('UNAUTHENTICATED', 'Send METRICS_TOKEN as a bearer token');
}

function measurePool(registry: Registry): void {
  new Gauge({
    name: 'mongodb_pool_connections',
    help: 'Connections of this process to the database, and operations that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, inUse, waiting } = poolUse();
      this.set({ state: 'open' }, open);
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function measureWork(registry: Registry, runtime: Runtime): void {
  new Counter({
    name: 'quota_outcomes_total',
    help: 'Runs by what became of their prompt.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(quotaOutcomesOf(runtime))) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Messages to webhooks that wait for their turn or for another attempt, those of all processes.',
    registers: [registry],
    async collect() {
      // Left out when it can't be counted: the other metrics matter most while the database is unreachable.
      this.remove();
      const count = await countWaitingDeliveries().catch(() => null);
      if (count !== null) this.set(count);
    },
  });
}

function measureDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route, status, kind, and the code of the server error with which they failed.',
    labelNames: ['method', 'route', 'status', 'kind', 'error'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { kind, serverError } = getRequestFacts(contextOf(request), reply.statusCode);
    const route = routeOptions.url ?? 'none';
    const labels = { method, route, status: reply.statusCode, kind, error: serverError ?? 'none' };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves `/metrics` for Prometheus to clients that send METRICS_TOKEN. Answers NOT_FOUND when none is configured. */
export function serveMetrics(app: FastifyInstance, runtime: Runtime): void {
  const { metricsToken } = runtime.config;
  if (metricsToken === null) {
    app.get('/metrics', async () => {
      throw new DomainError('NOT_FOUND', 'Metrics are off: METRICS_TOKEN is not set');
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measurePool(registry);
  measureWork(registry, runtime);
  measureDurations(app, registry);
  app.get('/metrics', async (request, reply) => {
    assertBearer(request.headers.authorization, metricsToken);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
