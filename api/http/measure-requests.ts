import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasFailed } from '#api/graphql/failed-operations.ts';
import { MULTIPART_TYPE } from '#api/graphql/multipart.ts';
import { CONTEXT, type RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { healthRecorderOf } from '#api/modules/health/health-recorder.service.ts';

const API = /^\/(api|graphql)(\/|$)/;

/**
 * Returns whether a response is a GraphQL subscription, which is not measured: it lasts as long as its client listens,
 * so its duration says nothing about latency.
 */
const isSubscription = (reply: FastifyReply) => reply.getHeader('content-type') === MULTIPART_TYPE;

const contextOf = (request: FastifyRequest) => (request as { [CONTEXT]?: RequestContext })[CONTEXT];

/** Records the duration of each API request and whether it failed with a server error. Pages and probes are not counted. */
export function measureRequests(app: FastifyInstance, runtime: Runtime): void {
  const recorder = healthRecorderOf(runtime);
  app.addHook('onResponse', (request, reply, done) => {
    if (API.test(request.routeOptions.url ?? '') && !isSubscription(reply)) {
      const isFailure = reply.statusCode >= 500 || hasFailed(contextOf(request));
      recorder.recordRequest(new Date(), reply.elapsedTime, isFailure);
    }
    done();
  });
}
