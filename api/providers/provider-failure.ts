import { ProviderFailure } from '#api/ports/provider-failure.ts';

const MAX_REASON_CHARACTERS = 200;
/** How much of a message is searched for keys: far more than is shown. */
const MAX_SEARCHED_CHARACTERS = 2000;
/** The length of the shortest piece of a key that is hidden. Shorter pieces would match ordinary words. */
const MIN_PIECE_CHARACTERS = 6;
/** Words that may contain a piece of a key. */
const LONG_WORD = new RegExp(`[^\\s"'<>(),;:]{${MIN_PIECE_CHARACTERS},}`, 'g');
/** Text that looks like a key or a masked key: with a prefix such as `sk-`, long and with a digit, or with three asterisks. */
const KEY_LIKE = /\b(?:sk|pk|rk|or|key|api)[-_][\w*•…-]{4,}|\b(?=\w*\d)[\w*-]{24,}|\w*\*{3,}[\w*]*/gi;

function containsPart(word: string, key: string): boolean {
  for (let start = 0; start + MIN_PIECE_CHARACTERS <= word.length; start += 1) {
    if (key.includes(word.slice(start, start + MIN_PIECE_CHARACTERS))) return true;
  }
  return false;
}

/** Stands for an empty key, which would match everywhere: no message contains this character. */
const NOTHING = '\0';

/** Returns a provider's message as one short line, without keys or parts of keys. */
function scrub(text: string, key: string): string {
  const line = text
    .slice(0, MAX_SEARCHED_CHARACTERS)
    .replaceAll(key || NOTHING, '[key]')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(KEY_LIKE, '[key]')
    .replace(LONG_WORD, (word) => (containsPart(word, key) ? '[key]' : word))
    .trim();
  return line.length > MAX_REASON_CHARACTERS ? `${line.slice(0, MAX_REASON_CHARACTERS - 1).trimEnd()}…` : line;
}

const withReason = (text: string, reason: string) => (reason ? `${text}: ${reason}` : `${text}.`);

/**
 * Returns the failure for an HTTP status.
 * @param message the provider's, which may contain secrets
 */
export function toProviderFailure(name: string, status: number, message: string, key: string): ProviderFailure {
  const reason = scrub(message, key);
  if (status === 401 || status === 403)
    return new ProviderFailure('key refused', withReason(`${name} refused the key`, reason), { reason });
  if (status === 402) return new ProviderFailure('busy', withReason(`${name} requires a payment`, reason), { reason });
  if (status === 429)
    return new ProviderFailure('busy', withReason(`${name} accepts no more requests at the moment`, reason), {
      reason,
    });
  if (status >= 300 && status < 400)
    return new ProviderFailure('not found', `${name} redirects to another address, which is not followed.`, {
      reason: 'It redirects to another address, which is not followed. Enter the address that it redirects to.',
    });
  if (status === 408 || status === 504)
    return new ProviderFailure('timeout', `${name} did not answer in time.`, { reason });
  if (status >= 400 && status < 500) {
    const kind = status === 404 || status === 405 ? 'not found' : 'request refused';
    return new ProviderFailure(kind, withReason(`${name} refused the request`, reason), { reason });
  }
  return new ProviderFailure('broken', `${name} had an internal error (status ${status}).`, { reason });
}

export const unreachableFailure = (name: string) => new ProviderFailure('unreachable', `${name} could not be reached.`);

export const timeoutFailure = (name: string) => new ProviderFailure('timeout', `${name} did not answer in time.`);

/** The failure of a model that was still writing when the time was up. Its prompt asks for too much. */
export const tooLongFailure = (name: string) =>
  new ProviderFailure('timeout', `${name} did not finish its answer in time.`, { isAnswered: true });

/** The failure of an answer that breaks off before its end: the provider had an error, or the connection was lost. */
export const cutOffFailure = (name: string) =>
  new ProviderFailure('broken', `${name} stopped in the middle of its answer.`);

/** The failure of a model that ended its answer too early, for example at the limit of its length. */
export const incompleteFailure = (name: string) =>
  new ProviderFailure('broken', `${name} stopped in the middle of its answer.`, { isAnswered: true });

/** The failure of a model that refuses the prompt instead of rewriting it. */
export const modelRefusedFailure = (name: string) =>
  new ProviderFailure('request refused', `${name} refused to work on this prompt.`, { isAnswered: true });

export const emptyFailure = (name: string) =>
  new ProviderFailure('broken', `${name} sent an empty answer.`, { isAnswered: true });

export const unusableFailure = (name: string) => new ProviderFailure('broken', `${name} sent an invalid answer.`);
