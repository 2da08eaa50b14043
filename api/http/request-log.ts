import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contextOf } from '#api/kernel/context.ts';
import { toPseudonym } from '#api/kernel/pseudonym.ts';
import type { Runtime } from '#api/kernel/runtime.ts';

const LEVELS_THAT_SHOW_INFO: readonly string[] = ['info', 'debug', 'trace'];

function describeCaller(runtime: Runtime, request: FastifyRequest): string | undefined {
  const viewer = contextOf(request)?.viewer;
  return viewer?.kind === 'user' ? toPseudonym(runtime, viewer.userId) : undefined;
}

/** Logs one line for each response. It has the route's template, because paths and queries can contain email addresses and tokens. */
export function logRequests(app: FastifyInstance, runtime: Runtime): void {
  if (!LEVELS_THAT_SHOW_INFO.includes(runtime.config.logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: describeCaller(runtime, request),
      },
      'answered',
    );
    done();
  });
}
