import type { FastifyInstance } from 'fastify';
import { getRequestFacts } from '#api/graphql/measured-operations.ts';
import { contextOf } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { healthRecorderOf } from '#api/modules/health/health-recorder.service.ts';

const API = /^\/(api|graphql)(\/|$)/;

/**
 * Records the duration of each API request and whether it failed with a server error. Pages and probes are not counted, and neither are streams:
 * they last as long as their clients listen or read, so their duration says nothing about latency.
 */
export function measureRequests(app: FastifyInstance, runtime: Runtime): void {
  const recorder = healthRecorderOf(runtime);
  app.addHook('onResponse', (request, reply, done) => {
    const { kind, serverError } = getRequestFacts(contextOf(request), reply.statusCode);
    if (API.test(request.routeOptions.url ?? '') && kind !== 'stream') {
      recorder.recordRequest(new Date(), reply.elapsedTime, serverError !== null);
    }
    done();
  });
}
