import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#api/kernel/config.ts';
import { contextOf } from '#api/kernel/context.ts';

const LEVELS_THAT_SHOW_INFO: readonly string[] = ['info', 'debug', 'trace'];

/** Returns a pseudonym for a user: the same in all lines about one user, without revealing who it is. */
const toPseudonym = (userId: string) => createHash('sha256').update(userId).digest('base64url').slice(0, 12);

function describeCaller(request: FastifyRequest): string | undefined {
  const viewer = contextOf(request)?.viewer;
  return viewer?.kind === 'user' ? toPseudonym(viewer.userId) : undefined;
}

/** Logs one line for each response. It has the route's template, because paths and queries can contain email addresses and tokens. */
export function logRequests(app: FastifyInstance, { logLevel }: Pick<Config, 'logLevel'>): void {
  if (!LEVELS_THAT_SHOW_INFO.includes(logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: describeCaller(request),
      },
      'answered',
    );
    done();
  });
}
