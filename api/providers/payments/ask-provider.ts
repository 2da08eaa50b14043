import { DomainError } from '#api/kernel/errors.ts';
import type { Log } from '#api/kernel/log.ts';
import { ProviderFailure, timeoutFailure, toProviderFailure, unreachableFailure } from '../provider-failure.ts';

/** Whom a provider is reached through: tests have their own. */
export interface ProviderConnection {
  readonly fetch: typeof fetch;
  /** Without a slash at its end. */
  readonly origin: string;
  /** Of one order to the provider, whatever number of calls it takes. Less than a person waits for an answer of ours. */
  readonly totalMs: number;
  readonly log: Log;
}

/** What a provider answered that was no success. Status 0: there was no answer. */
export interface ErrorResponse {
  readonly status: number;
  /** The provider's own, not scrubbed yet. */
  readonly words: string;
}

interface Order<T> {
  /** For people. */
  readonly name: string;
  readonly secret: string;
  readonly call: (reach: typeof fetch) => Promise<T>;
  /** Null for what is no failure of the provider's, but a bug. */
  readonly refusalOf: (error: unknown) => ErrorResponse | null;
}

const isTheirs = ({ kind }: ProviderFailure) => kind === 'unreachable' || kind === 'timeout' || kind === 'busy';

/** What a payer can do about it. The provider's words are for the operator, who finds them in the log. */
const forPayers = (name: string, failure: ProviderFailure) =>
  new DomainError(
    'PROVIDER_FAILED',
    isTheirs(failure)
      ? `${name} does not answer at the moment. Nothing was charged; please try again in a few minutes.`
      : `${name} could not take this order. Nothing was charged; please contact support.`,
  );

/**
 * Asks a provider in time. What goes wrong is logged without secrets, and thrown as PROVIDER_FAILED in words for payers, without the
 * client's own error: that holds headers.
 */
export async function callProvider<T>(
  { fetch: reach, totalMs, log }: ProviderConnection,
  { name, secret, call, refusalOf }: Order<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(totalMs);
  const inTime: typeof fetch = (input, init) =>
    reach(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline });
  try {
    return await call(inTime);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal && !deadline.aborted) throw error;
    const failure = deadline.aborted
      ? timeoutFailure(name)
      : refusal?.status
        ? toProviderFailure(name, refusal.status, refusal.words, secret)
        : unreachableFailure(name);
    log.warn({ provider: name, reason: failure.message }, 'A payment provider failed');
    throw forPayers(name, failure);
  }
}
