import { RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '../errors.ts';
import { storedLimiter } from '../modules/rate-limits/rate-limits.service.ts';
import { tokenBuckets } from './token-buckets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface StoredLimit {
  readonly points: number;
  /** Seconds. */
  readonly per: number;
  /** Seconds that somebody stays out who went past it. Without it, what is left of `per`. */
  readonly block?: number;
}

/** Shared by every instance through the database: they guard what may be guessed. */
const STORED = {
  /** By address. */
  login: { points: 10, per: MINUTE },
  /** By address. */
  loginFailures: { points: 50, per: HOUR, block: HOUR },
  /** By address. */
  signup: { points: 5, per: HOUR },
  /** By address. */
  forgot: { points: 10, per: HOUR },
  /** By e-mail, hashed. */
  forgotByEmail: { points: 3, per: HOUR },
  /** By address. */
  reset: { points: 10, per: HOUR },
  /** By person: each tells whether an address is taken. */
  emailChange: { points: 5, per: HOUR },
  /** By person: each write tries a key at its provider. */
  ownKeyWrite: { points: 10, per: HOUR },
  /** By person: each tells whether an address is taken, or sends a mail. */
  teamInvite: { points: 20, per: HOUR },
  /** By person: each reads their whole history. */
  historyExport: { points: 6, per: HOUR },
  /** By person: each reads a whole list. */
  listExport: { points: 6, per: HOUR },
  /** By person: each has a page made by the provider. */
  checkout: { points: 10, per: HOUR },
  /** By person: each reads everything there is about them. */
  dataExport: { points: 3, per: 24 * HOUR },
  /** By person. */
  accountDeletion: { points: 5, per: HOUR },
  /** By address. */
  promoValidate: { points: 10, per: MINUTE },
  /** By address: codes may be guessed. */
  promoMisses: { points: 10, per: HOUR, block: HOUR },
  /** By person. */
  promoApply: { points: 5, per: MINUTE },
} as const satisfies Record<string, StoredLimit>;

/** Points a minute, kept by each instance for itself: they guard the machine. */
const IN_MEMORY = {
  /** By person. */
  simplify: 20,
  /** By address: nobody has to sign in for it. */
  tryRewrite: 5,
  /** By person, or by access token. */
  graphql: 120,
  /** By address. */
  graphqlAnonymous: 60,
  /** By person. */
  rest: 300,
  /** By address. */
  restAnonymous: 60,
  /** By access token: whatever it does over REST. */
  external: 120,
  /** By access token: what changes something, over REST. */
  externalWrite: 60,
  /** By person: each makes us call somebody else. */
  webhookTest: 10,
  /** By person: whatever an administrator does. */
  admin: 300,
  /** By person. */
  bulkPromoCodes: 5,
  /** By address: providers come from few. */
  paymentWebhook: 600,
} as const satisfies Record<string, number>;

type StoredName = keyof typeof STORED;
export type InMemoryName = keyof typeof IN_MEMORY;
type RateLimitName = StoredName | InMemoryName;

/** How much of a limit is left. */
export interface LimitStanding {
  /** Uses a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Until nothing of it is used. */
  readonly resetSeconds: number;
}

/** How often somebody may do something. */
export interface RateLimits {
  /** Counts one use. Throws RATE_LIMITED, with the seconds to wait, when there were too many. */
  readonly consume: (name: RateLimitName, key: string) => Promise<void>;
  /** Counts nothing. */
  readonly standing: (name: InMemoryName, key: string) => LimitStanding;
  /** Takes back one use that turned out harmless. */
  readonly giveBack: (name: StoredName, key: string) => Promise<void>;
}

function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new DomainError('RATE_LIMITED', 'Too many requests. Please wait a moment and try again', {
    retryAfterSeconds: seconds,
  });
}

const isInMemory = (name: RateLimitName): name is InMemoryName => name in IN_MEMORY;

const mapValues = <TName extends string, TFrom, TTo>(
  from: Readonly<Record<TName, TFrom>>,
  to: (it: TFrom, name: TName) => TTo,
) =>
  Object.fromEntries((Object.entries(from) as [TName, TFrom][]).map(([name, it]) => [name, to(it, name)])) as Record<
    TName,
    TTo
  >;

/** `scale` multiplies every figure. */
export function createRateLimits({ scale }: { readonly scale: number }): RateLimits {
  const points = (figure: number) => Math.max(1, Math.round(figure * scale));
  const buckets = mapValues<InMemoryName, number, ReturnType<typeof tokenBuckets>>(IN_MEMORY, (figure) =>
    tokenBuckets(points(figure), MINUTE * 1000),
  );
  const stored = mapValues<StoredName, StoredLimit, ReturnType<typeof storedLimiter>>(STORED, (limit, name) =>
    storedLimiter({ name, points: points(limit.points), seconds: limit.per, blockSeconds: limit.block ?? 0 }),
  );

  return {
    consume: async (name, key) => {
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
    standing: (name, key) => {
      const { remaining, fullInMs } = buckets[name].standing(key, performance.now());
      return { limit: points(IN_MEMORY[name]), remaining, resetSeconds: Math.ceil(fullInMs / 1000) };
    },
    giveBack: async (name, key) => {
      await stored[name]().reward(key);
    },
  };
}
