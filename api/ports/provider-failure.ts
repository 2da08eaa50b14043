import { DomainError, type ErrorCode } from '#api/kernel/errors.ts';

/** Why a call to a provider failed. */
export type FailureKind =
  /** The key is wrong, revoked or lacks a permission. */
  | 'key refused'
  /** The provider has no such address or model. */
  | 'not found'
  /** The provider does not accept the request: a prompt that is too long or violates its policies. */
  | 'request refused'
  /** The provider accepts no more requests with the key for now: there were too many, or its account has to pay first. */
  | 'busy'
  /** There was no connection, or calls with the key are paused. */
  | 'unreachable'
  /** The provider did not answer, or not to the end, in time. */
  | 'timeout'
  /** The provider's response is incomplete or invalid, or it has an internal error. */
  | 'broken';

const CODES: Readonly<Record<FailureKind, ErrorCode>> = {
  'key refused': 'PROVIDER_FAILED',
  'not found': 'PROVIDER_FAILED',
  'request refused': 'PROVIDER_FAILED',
  busy: 'PROVIDER_FAILED',
  unreachable: 'PROVIDER_FAILED',
  timeout: 'TIMEOUT',
  broken: 'PROVIDER_FAILED',
};

type FailureDetails = Partial<Pick<ProviderFailure, 'reason' | 'isAnswered'>>;

/**
 * A failed call, with a message for users. The error of a client library must not be its cause: such errors contain headers and bodies,
 * with keys and prompts.
 */
export class ProviderFailure extends DomainError {
  readonly kind: FailureKind;
  /** The provider's message, without secrets. May be empty. */
  readonly reason: string;
  /** True if the model wrote an answer, complete or not: then the provider charges for it. */
  readonly isAnswered: boolean;

  constructor(kind: FailureKind, message: string, { reason = '', isAnswered = false }: FailureDetails = {}) {
    super(CODES[kind], message);
    this.kind = kind;
    this.reason = reason;
    this.isAnswered = isAnswered;
  }
}

/** Calls with the key are blocked after several failures in a row. Nothing was sent. */
export class PausedFailure extends ProviderFailure {
  constructor(name: string) {
    super('unreachable', `${name} failed several times in a row and is paused. Try again in half a minute.`);
  }
}
