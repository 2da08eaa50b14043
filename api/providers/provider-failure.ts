import { DomainError, type ErrorCode } from '#api/kernel/errors.ts';

/** How a call to a provider failed. */
export type FailureKind =
  /** The key is wrong, revoked or may not do this. */
  | 'key refused'
  /** The request is: no such model, too long, against its rules. */
  | 'request refused'
  | 'busy'
  | 'unreachable'
  | 'timeout'
  /** It answered, but not with a whole rewrite. */
  | 'broken';

const CODES: Readonly<Record<FailureKind, ErrorCode>> = {
  'key refused': 'PROVIDER_FAILED',
  'request refused': 'PROVIDER_FAILED',
  busy: 'PROVIDER_FAILED',
  unreachable: 'PROVIDER_FAILED',
  timeout: 'TIMEOUT',
  broken: 'PROVIDER_FAILED',
};

/**
 * A failed call, in words for people. It never carries the error of a client library as its cause:
 * those hold headers and bodies, and with them keys and prompts.
 */
export class ProviderFailure extends DomainError {
  readonly kind: FailureKind;
  /** The provider's own words, without secrets; empty when it said nothing. */
  readonly reason: string;

  constructor(kind: FailureKind, message: string, reason = '') {
    super(CODES[kind], message);
    this.kind = kind;
    this.reason = reason;
  }
}

const MAX_REASON = 200;
/** The shortest piece of a key that is worth hiding: below this, ordinary words would match. */
const PIECE = 6;
/** What looks like a key or a masked one, whosever it is. */
const KEY_LIKE = /\b(?:sk|pk|rk|or|key|api)[-_][\w*•…-]{4,}|\b(?=\w*\d)[\w*-]{24,}|\w*\*{3,}[\w*]*/gi;

function holdsPieceOf(word: string, key: string): boolean {
  for (let start = 0; start + PIECE <= word.length; start += 1) {
    if (key.includes(word.slice(start, start + PIECE))) return true;
  }
  return false;
}

/** Stands for the key of those who asked without one. */
const NOTHING = '\0';

/** The words of a provider, fit to be shown: no key, nor a piece of one, one line, not long. */
function scrub(text: string, key: string): string {
  const line = text
    .slice(0, 2000)
    .replaceAll(key || NOTHING, '[key]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(KEY_LIKE, '[key]')
    .replace(/[^\s"'<>(),;:]{6,}/g, (word) => (holdsPieceOf(word, key) ? '[key]' : word))
    .trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1).trimEnd()}…` : line;
}

const withReason = (text: string, reason: string) => (reason ? `${text}: ${reason}` : `${text}.`);

/** The failure that an HTTP status tells of. @param words of the provider, not scrubbed yet */
export function toProviderFailure(name: string, status: number, words: string, key: string): ProviderFailure {
  const reason = scrub(words, key);
  if (status === 401 || status === 403)
    return new ProviderFailure('key refused', withReason(`${name} refused the key`, reason), reason);
  if (status === 402) return new ProviderFailure('busy', withReason(`${name} asks for payment`, reason), reason);
  if (status === 429)
    return new ProviderFailure('busy', withReason(`${name} takes no more requests at the moment`, reason), reason);
  if (status === 408 || status === 504)
    return new ProviderFailure('timeout', `${name} did not answer in time.`, reason);
  if (status >= 400 && status < 500) {
    return new ProviderFailure('request refused', withReason(`${name} refused the request`, reason), reason);
  }
  return new ProviderFailure('broken', `${name} has trouble at the moment (status ${status}).`, reason);
}

export const unreachableFailure = (name: string) => new ProviderFailure('unreachable', `${name} could not be reached.`);

export const timeoutFailure = (name: string) => new ProviderFailure('timeout', `${name} did not answer in time.`);

export const cutOffFailure = (name: string) =>
  new ProviderFailure('broken', `${name} stopped in the middle of its answer.`);

export const unusableFailure = (name: string) =>
  new ProviderFailure('broken', `${name} sent an answer that makes no sense.`);
