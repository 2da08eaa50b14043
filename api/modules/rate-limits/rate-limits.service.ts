import { RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#api/kernel/errors.ts';
import {
  IN_MEMORY_LIMITS,
  type InMemoryLimitName,
  MINUTE_SECONDS,
  type RateLimitName,
  type RateLimits,
  STORED_LIMITS,
  type StoredLimit,
  type StoredLimitName,
} from '#api/kernel/rate-limits.ts';
import { formatWait } from '#api/lib/format-wait.ts';
import { clientNetwork } from '#api/lib/ip-address.ts';
import { storedLimiter } from './stored-limiter.ts';
import { tokenBuckets } from './token-buckets.ts';

function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError('RATE_LIMITED', `Too many requests. Please try again in ${formatWait(waitMs)}.`, {
    retryAfterSeconds: seconds,
  });
}

const isInMemory = (name: RateLimitName): name is InMemoryLimitName => name in IN_MEMORY_LIMITS;

const mapValues = <TName extends string, TFrom, TTo>(
  from: Readonly<Record<TName, TFrom>>,
  to: (value: TFrom, name: TName) => TTo,
) =>
  Object.fromEntries(
    (Object.entries(from) as [TName, TFrom][]).map(([name, value]) => [name, to(value, name)]),
  ) as Record<TName, TTo>;

/**
 * Creates the rate limits. Those in memory count what this server gets, stored ones what all servers get. `scale` multiplies every limit, which
 * is never below 1. Clients with IPv6 addresses are counted by their /64 network.
 */
export function createRateLimits({ scale }: { readonly scale: number }): RateLimits {
  const scaled = (points: number) => Math.max(1, Math.round(points * scale));
  const buckets = mapValues<InMemoryLimitName, number, ReturnType<typeof tokenBuckets>>(IN_MEMORY_LIMITS, (points) =>
    tokenBuckets(scaled(points), MINUTE_SECONDS * 1000),
  );
  const stored = mapValues<StoredLimitName, StoredLimit, ReturnType<typeof storedLimiter>>(
    STORED_LIMITS,
    ({ points, perSeconds, blockSeconds = 0 }, name) =>
      storedLimiter({ name, points: scaled(points), perSeconds, blockSeconds }),
  );

  return {
    consume: async (name, id) => {
      const key = clientNetwork(id);
      if (isInMemory(name)) {
        const waitMs = buckets[name].take(key, performance.now());
        if (waitMs > 0) throw tooMany(waitMs);
        return;
      }
      try {
        await stored[name]().consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
      }
    },
    state: (name, id) => {
      const key = clientNetwork(id);
      const { remaining, fullInMs } = buckets[name].state(key, performance.now());
      return { limit: scaled(IN_MEMORY_LIMITS[name]), remaining, resetSeconds: Math.ceil(fullInMs / 1000) };
    },
    giveBack: async (name, id) => {
      await stored[name]().reward(clientNetwork(id));
    },
  };
}
