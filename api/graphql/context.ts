import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InMemoryName, LimitStanding } from '../auth/rate-limits.ts';
import { type Credential, identify, type Strategies, type Viewer } from '../auth/viewer.ts';
import type { Runtime } from '../runtime.ts';

/** Where a request came from, for activity records and rate limits. */
export interface Client {
  /** By TRUST_PROXY, the proxy's word for it. */
  readonly ip: string;
  readonly userAgent: string | null;
}

/** Everything that one operation may reach: who asks, from where, when, under which id it is logged, and the running server's parts. */
export interface RequestContext {
  readonly viewer: Viewer;
  readonly client: Client;
  readonly now: () => Date;
  readonly requestId: string;
  readonly runtime: Runtime;
}

/** Whose rate limits count a request. */
type Surface = 'graphql' | 'rest';

/** What somebody comes for. */
interface Visit {
  readonly admitted: readonly Credential[];
  readonly surface: Surface;
  /** Whether it changes something. */
  readonly writes: boolean;
}

/** Finds out who asks. Programs are told in headers what is left of their limits. Throws RATE_LIMITED when they ask too often. */
export type ContextFor = (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<RequestContext>;

const now = () => new Date();

/** Which limits count it, and under whose name. */
function limitsOn({ surface, writes }: Visit, viewer: Viewer, ip: string): readonly [string, ...InMemoryName[]] {
  switch (viewer.kind) {
    case 'anonymous':
      return [ip, `${surface}Anonymous`];
    case 'user':
      return [viewer.userId, viewer.role === 'admin' ? 'admin' : surface];
    case 'token':
      if (surface === 'graphql') return [viewer.tokenId, surface];
      return [viewer.tokenId, 'external', ...(writes ? (['externalWrite'] as const) : [])];
  }
}

/** In the words of the IETF's draft on rate limit headers. */
function tellStanding(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitStanding): void {
  reply.headers({
    'ratelimit-policy': `${limit};w=60`,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  });
}

export const contextWith =
  (runtime: Runtime, strategies: Strategies): ContextFor =>
  async (request, reply, visit) => {
    const viewer = await identify(strategies, visit.admitted, request.headers, now());
    const { rateLimits } = runtime;
    const [key, ...names] = limitsOn(visit, viewer, request.ip);
    try {
      for (const name of names) await rateLimits.consume(name, key);
    } finally {
      const standings = names.map((name) => rateLimits.standing(name, key));
      const [tightest] = standings.sort((a, b) => a.remaining - b.remaining);
      if (viewer.kind === 'token' && tightest) tellStanding(reply, tightest);
    }
    const userAgent = request.headers['user-agent']?.slice(0, 512) ?? null;
    return { viewer, client: { ip: request.ip, userAgent }, now, requestId: request.id, runtime };
  };

/** Where `onRequest` leaves the context for the handler: who may come in is decided before a body is read. */
export const CONTEXT = Symbol('RequestContext');
