import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '#api/kernel/context.ts';
import type { InMemoryLimitName, RateLimitState } from '#api/kernel/rate-limits.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { Viewer } from '#api/kernel/viewer.ts';
import { clientAddress } from './client-address.ts';
import { type Credential, identify, type Strategies } from './identify.ts';

/** The API that a request is for, which has rate limits of its own. */
type Surface = 'graphql' | 'rest';

interface AdmissionRequest {
  /** The kinds of credential that the route accepts. */
  readonly admitted: readonly Credential[];
  readonly surface: Surface;
  /** Whether the operation changes data. */
  readonly writes: boolean;
}

/**
 * Identifies the viewer, counts the request against their rate limits, and returns the request's context. Access tokens get the state
 * of their tightest limit in response headers. Throws RATE_LIMITED.
 */
export type ContextFor = (
  request: FastifyRequest,
  reply: FastifyReply,
  admission: AdmissionRequest,
) => Promise<RequestContext>;

const now = () => new Date();

/**
 * Returns the key that a request is counted under, and the limits that count it. Administrators have one limit for both surfaces. A token's
 * writes have a limit of their own over REST only: over GraphQL, tokens can only read.
 */
function limitsFor(
  { surface, writes }: AdmissionRequest,
  viewer: Viewer,
  ip: string,
): readonly [string, ...InMemoryLimitName[]] {
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

/** Sets the rate limit headers of a response. Their names follow the IETF draft "RateLimit header fields for HTTP". */
function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: RateLimitState): void {
  reply.headers({
    // The window in seconds: limits in memory are per minute (IN_MEMORY_LIMITS).
    'ratelimit-policy': `${limit};w=60`,
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  });
}

/** Builds the function that admits requests, as `ContextFor` describes. */
export const createContextFor =
  (runtime: Runtime, strategies: Strategies): ContextFor =>
  async (request, reply, admission) => {
    const viewer = await identify(strategies, admission.admitted, request.headers, now());
    const { rateLimits } = runtime;
    const ip = clientAddress(request);
    const [key, ...names] = limitsFor(admission, viewer, ip);
    try {
      for (const name of names) await rateLimits.consume(name, key);
    } finally {
      const states = names.map((name) => rateLimits.state(name, key));
      const [tightest] = states.sort((a, b) => a.remaining - b.remaining);
      if (viewer.kind === 'token' && tightest) setRateLimitHeaders(reply, tightest);
    }
    const userAgent = request.headers['user-agent']?.slice(0, 512) ?? null;
    return { viewer, client: { ip, userAgent }, now, requestId: request.id, runtime };
  };
