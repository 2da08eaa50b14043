import type { FastifyPluginAsync } from 'fastify';
import { hasDeclaredIndexes, isPrimaryReachable } from '#api/database/connection.ts';
import { withTimeout } from '#api/kernel/with-timeout.ts';

const REACHABLE_TIMEOUT_MS = 1000;

/** Whether the server is shutting down. */
export interface Lifecycle {
  isDraining: boolean;
}

/**
 * Builds the routes `/healthz` (the process is alive) and `/readyz` (it can serve requests). Both need no credentials,
 * and are neither rate limited nor cached.
 */
export function healthRoutes(lifecycle: Lifecycle): FastifyPluginAsync {
  // Checked until they exist, and not again: only a server that starts with changed declarations drops an index, and it creates the new one at once.
  let indexesExist = false;

  /** Says why the server cannot serve requests. Null when it can. */
  const whyNotReady = async (): Promise<string | null> => {
    if (lifecycle.isDraining) return 'draining';
    // With a time limit, because a database that hangs sends no error either.
    const isReachable = await withTimeout(REACHABLE_TIMEOUT_MS, isPrimaryReachable()).catch(() => false);
    if (!isReachable) return 'database unreachable';
    indexesExist ||= await hasDeclaredIndexes();
    return indexesExist ? null : 'indexes missing';
  };

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/healthz', async () => ({ status: 'ok' }));
    app.get('/readyz', async (_request, reply) => {
      const reason = await whyNotReady();
      if (reason === null) return { status: 'ready' };
      return reply.code(503).header('retry-after', 2).send({ status: 'not ready', reason });
    });
  };
}
