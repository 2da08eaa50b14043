import { HOUR_SECONDS } from '#api/lib/days.ts';
import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';

export const MINUTE_SECONDS = 60;

export interface StoredLimit {
  readonly points: number;
  readonly perSeconds: number;
  /** How long a caller who exceeded the limit is blocked. Left out: for what remains of `perSeconds`. */
  readonly blockSeconds?: number;
}

/** Counted in the database, shared by all instances: they protect secrets and shared resources from guessing and abuse. */
export const STORED_LIMITS = {
  /** By IP address. */
  login: { points: 10, perSeconds: MINUTE_SECONDS },
  /** By IP address. */
  loginFailures: { points: 50, perSeconds: HOUR_SECONDS, blockSeconds: HOUR_SECONDS },
  /** By IP address. */
  signup: { points: 5, perSeconds: HOUR_SECONDS },
  /** By the hash of the email address: each attempt reveals whether it has an account. */
  signupByEmail: { points: 10, perSeconds: HOUR_SECONDS },
  /** By IP address. */
  forgot: { points: 10, perSeconds: HOUR_SECONDS },
  /** By the hash of the email address. */
  forgotByEmail: { points: 3, perSeconds: HOUR_SECONDS },
  /** By IP address. */
  reset: { points: 10, perSeconds: HOUR_SECONDS },
  /** By IP address: whether a reset link works can be asked, and a token could be guessed that way. */
  resetLink: { points: 30, perSeconds: HOUR_SECONDS },
  /** By user: each request reveals whether an address has an account, and sends a mail. */
  emailChange: { points: 5, perSeconds: HOUR_SECONDS },
  /** By user: each request sends a mail. */
  confirmationMail: { points: 5, perSeconds: HOUR_SECONDS },
  /** By IP address. */
  emailLink: { points: 30, perSeconds: HOUR_SECONDS },
  /** By user: each write calls the provider to verify the key. */
  ownKeyWrite: { points: 10, perSeconds: HOUR_SECONDS },
  /** By user: each request reveals whether an address has an account, or sends a mail. */
  teamInvite: { points: 20, perSeconds: HOUR_SECONDS },
  /** By user: each link makes a text public. */
  share: { points: 30, perSeconds: HOUR_SECONDS },
  /** By user: refunds of runs that may have cost the operator money, because the model had begun to answer or the client left. */
  paidRefund: { points: FREE_FAILURES_PER_DAY, perSeconds: 24 * HOUR_SECONDS },
  /** By user: each export reads the user's whole history. */
  historyExport: { points: 6, perSeconds: HOUR_SECONDS },
  /** By user or access token: each export reads a whole list. */
  listExport: { points: 60, perSeconds: HOUR_SECONDS },
  /** By user: each request creates a checkout page at the payment provider, or changes a renewal there. */
  checkout: { points: 10, perSeconds: HOUR_SECONDS },
  /** By user: each export reads everything that is stored about the user. */
  dataExport: { points: 3, perSeconds: 24 * HOUR_SECONDS },
  /** By user. */
  accountDeletion: { points: 5, perSeconds: HOUR_SECONDS },
  /** By IP address. */
  promoValidate: { points: 10, perSeconds: MINUTE_SECONDS },
  /** By IP address: codes could be guessed. */
  promoMisses: { points: 10, perSeconds: HOUR_SECONDS, blockSeconds: HOUR_SECONDS },
  /** By user. */
  promoApply: { points: 5, perSeconds: MINUTE_SECONDS },
} as const satisfies Record<string, StoredLimit>;

/** Requests a minute, counted in memory by each instance: they protect the machine. */
export const IN_MEMORY_LIMITS = {
  /** By user. */
  simplify: 20,
  /** By user. */
  rateRun: 30,
  /** By user: each edit computes the filter of a history block again. */
  saveRewriteEdit: 60,
  /** By IP address: the public demo needs no sign-in. */
  tryRewrite: 5,
  /** By user or access token. */
  graphql: 120,
  /** By IP address. */
  graphqlAnonymous: 60,
  /** By user. */
  rest: 300,
  /** By IP address. */
  restAnonymous: 60,
  /** By user: requests whose body is larger than most may be (api/graphql/body-limit.ts). */
  largeBody: 30,
  /** By access token: every REST request. */
  external: 120,
  /** By access token: REST requests that change data. */
  externalWrite: 60,
  /** By user: each test calls the webhook's server. */
  webhookTest: 10,
  /** By administrator, in place of `graphql` and `rest`. */
  admin: 300,
  /** By user. */
  bulkPromoCodes: 5,
  /** By IP address: payment providers send from few addresses. */
  paymentWebhook: 600,
} as const satisfies Record<string, number>;

export type StoredLimitName = keyof typeof STORED_LIMITS;
export type InMemoryLimitName = keyof typeof IN_MEMORY_LIMITS;
export type RateLimitName = StoredLimitName | InMemoryLimitName;

/** What remains of an in-memory limit. */
export interface RateLimitState {
  /** Requests a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the full limit is available again. */
  readonly resetSeconds: number;
}

export interface RateLimits {
  /** Counts one use of a key; an IPv6 address counts as its /64 network. Throws RATE_LIMITED with the seconds to wait when the limit is exceeded. */
  readonly consume: (name: RateLimitName, key: string) => Promise<void>;
  /** Reads a limit without counting a use. */
  readonly state: (name: InMemoryLimitName, key: string) => RateLimitState;
  /** Takes back one use: the request was legitimate, or what was counted did not happen. */
  readonly giveBack: (name: StoredLimitName, key: string) => Promise<void>;
}
