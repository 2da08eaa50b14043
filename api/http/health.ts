import type { FastifyPluginAsync } from 'fastify';
import { hasItsIndexes, isPrimaryReachable } from '#api/database/mongo.ts';
import { withTimeout } from '#api/lib/with-timeout.ts';

const REACHABLE_WITHIN_MS = 1000;

/** Where the server is between its start and its end. */
export interface Lifecycle {
  isDraining: boolean;
}

/** `/healthz`: the process answers. `/readyz`: requests may be sent here. Neither is limited, logged in to, or cached. */
export function healthRoutes(lifecycle: Lifecycle): FastifyPluginAsync {
  // Indexes don't go away by themselves: once seen, they are not looked for again.
  let sawIndexes = false;

  const whyNot = async (): Promise<string | null> => {
    if (lifecycle.isDraining) return 'draining';
    // A database that hangs answers nothing, not even that it is away.
    const isReachable = await withTimeout(REACHABLE_WITHIN_MS, isPrimaryReachable()).catch(() => false);
    if (!isReachable) return 'database unreachable';
    sawIndexes ||= await hasItsIndexes();
    return sawIndexes ? null : 'indexes missing';
  };

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      const reason = await whyNot();
      if (reason === null) return { status: 'ready' };
      return reply.code(503).header('retry-after', 2).send({ status: 'not ready', reason });
    });
  };
}
