import { isRecord } from '#web/lib/json.ts';
import { toRefusal } from '#web/lib/refusal.ts';
import { type Failure, OWN_CODE } from '../messages.ts';

/** A request failed. */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export const signedOut = () => new RequestError({ code: OWN_CODE.signedOut, message: 'Sign in to rewrite prompts.' });

export const unreachable = () =>
  navigator.onLine
    ? new RequestError({
        code: OWN_CODE.unreachable,
        message: 'The server could not be reached. Try again in a moment, or check its address in the options.',
      })
    : new RequestError({
        code: OWN_CODE.offline,
        message: 'You are offline. Connect to the internet, then try again.',
      });

/** A proxy answers for a server that starts again, or has too much to do. */
export const unavailable = () =>
  new RequestError({ code: 'UNAVAILABLE', message: "The server can't answer now. Please try again in a moment." });

export const notAServer = () =>
  new RequestError({
    code: OWN_CODE.notAServer,
    message: 'This address does not answer like a PlainPrompt server. Check the address in the options.',
  });

const tooOld = () =>
  new RequestError({
    code: OWN_CODE.tooOld,
    message:
      'The server is too old for this version of the extension. Ask the operator of the server to update it. You can still use the website.',
  });

/**
 * Matches what GraphQL says of a request that names what the server's schema lacks. The server's code for it, BAD_USER_INPUT, has other reasons, too. A newer
 * server that removed a field would answer the same, but fields are removed only after a year (`docs/versioning.md`).
 */
const LACKS_PART = /^(?:Cannot query field|Unknown (?:type|argument)|Variable "\$|Field ")/;

/** The first error of a GraphQL response, for users. */
export function toRequestError([first]: readonly unknown[]): RequestError {
  const extensions = isRecord(first) && isRecord(first.extensions) ? first.extensions : {};
  const code = typeof extensions.code === 'string' ? extensions.code : 'INTERNAL';
  const message = isRecord(first) && typeof first.message === 'string' ? first.message : '';
  if (code === 'BAD_USER_INPUT' && LACKS_PART.test(message)) return tooOld();
  const isUnknown = code === 'INTERNAL' || message === '';
  if (isUnknown) return new RequestError({ code, message: 'The server reported an error. Please try again.' });
  return new RequestError({
    // A server that still works on the run answers CONFLICT, which also has other reasons.
    code: extensions.in_progress === true ? OWN_CODE.inProgress : code,
    message,
    refusal: toRefusal(message, extensions),
  });
}
