import { DomainError } from '#api/kernel/errors.ts';
import type { Log } from '#api/kernel/log.ts';
import type { CredentialVerdict } from '#api/ports/payment-provider.ts';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { timeoutFailure, toProviderFailure, unreachableFailure } from '../provider-failure.ts';

/** The connection to a payment provider. Tests use a stub of it. */
export interface ProviderConnection {
  readonly fetch: typeof fetch;
  /** Without a slash at its end. */
  readonly origin: string;
  /** The deadline for one operation, which may make several requests. It must be shorter than the deadline of our own requests. */
  readonly totalMs: number;
  readonly log: Log;
}

/** The error response of a provider. Status 0: there was no response. */
export interface ErrorResponse {
  readonly status: number;
  /** The provider's message. It may contain secrets. */
  readonly message: string;
}

export interface ProviderCall<T> {
  /** The display name. */
  readonly name: string;
  /** The credentials, which are removed from the provider's messages. */
  readonly secret: string;
  /** Makes the requests with the `fetch` that it gets, which ends them at the deadline. */
  readonly call: (fetchInTime: typeof fetch) => Promise<T>;
  /**
   * Reads the provider's error from what the client library threw. Null: the provider did not cause the error. It is a DomainError that the operation
   * throws on purpose, such as CONFLICT, or a bug.
   */
  readonly toErrorResponse: (error: unknown) => ErrorResponse | null;
}

const isOutage = ({ kind }: ProviderFailure) => kind === 'unreachable' || kind === 'timeout' || kind === 'busy';

/**
 * Builds the error for the payer, which says what to do. No call charges: payers pay at the provider's page, and changes apply from the next payment
 * on. The provider's message is in the log, for the operator.
 */
const toPayerError = (name: string, failure: ProviderFailure) =>
  new DomainError(
    'PROVIDER_FAILED',
    isOutage(failure)
      ? `${name} does not answer at the moment. Nothing was charged; please try again in a few minutes.`
      : `${name} could not take this order. Nothing was charged; please contact support.`,
  );

/**
 * Calls a provider with a deadline. Throws a ProviderFailure without secrets, which is logged. Its `cause` is not the error of the client
 * library, because that contains headers.
 */
async function callInTime<T>(
  { fetch, totalMs, log }: ProviderConnection,
  { name, secret, call, toErrorResponse }: ProviderCall<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(totalMs);
  const fetchInTime: typeof globalThis.fetch = (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline });
  try {
    return await call(fetchInTime);
  } catch (error) {
    // Once the deadline has passed, every error counts as its result, whatever the client library made of it.
    const response = toErrorResponse(error);
    if (!response && !deadline.aborted) throw error;
    const failure = deadline.aborted
      ? timeoutFailure(name)
      : response?.status
        ? toProviderFailure(name, response.status, response.message, secret)
        : unreachableFailure(name);
    log.warn({ provider: name, reason: failure.message }, 'A payment provider failed');
    throw failure;
  }
}

/** Calls a provider with a deadline. Throws PROVIDER_FAILED with a text for payers. */
export async function callProvider<T>(connection: ProviderConnection, call: ProviderCall<T>): Promise<T> {
  try {
    return await callInTime(connection, call);
  } catch (error) {
    throw error instanceof ProviderFailure ? toPayerError(call.name, error) : error;
  }
}

/** Calls a provider to learn whether it accepts the credentials. Any other failure of the provider is reported as `unreachable`, with its reason. */
export async function tryProvider(
  connection: ProviderConnection,
  call: ProviderCall<unknown>,
): Promise<CredentialVerdict> {
  try {
    await callInTime(connection, call);
    return { outcome: 'accepted' };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { outcome: error.kind === 'key refused' ? 'refused' : 'unreachable', reason: error.message };
  }
}
