import { isRecord } from '#web/lib/json.ts';
import { type Failure, OWN_CODE } from '../messages.ts';
import type { TypedDocumentString } from './operations.generated.ts';

/** Longer than the server waits for a model, so that its answer is not missed. */
const TIMEOUT_MS = 70_000;

/** A request failed. */
export class RequestError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const unreachable = () =>
  navigator.onLine
    ? new RequestError({
        code: OWN_CODE.unreachable,
        message: 'The server could not be reached. Try again in a moment, or check its address in the options.',
      })
    : new RequestError({
        code: OWN_CODE.offline,
        message: 'You are offline. Connect to the internet, then try again.',
      });

const notAServer = () =>
  new RequestError({
    code: OWN_CODE.notAServer,
    message:
      'This address does not answer like a PlainPrompt server, or its version is too old. Check the address in the options.',
  });

/** The first error of a GraphQL response, for users. */
function toFailure(errors: readonly unknown[]): Failure {
  const [first] = errors;
  const extensions = isRecord(first) && isRecord(first.extensions) ? first.extensions : {};
  const code = typeof extensions.code === 'string' ? extensions.code : 'INTERNAL';
  if (code === 'GRAPHQL_VALIDATION_FAILED') return notAServer().failure;
  const message = isRecord(first) && typeof first.message === 'string' ? first.message : '';
  return {
    code,
    message: code === 'INTERNAL' || message === '' ? 'The server reported an error. Please try again.' : message,
  };
}

async function post(serverUrl: string, body: string, token: string | null): Promise<unknown> {
  const response = await fetch(`${serverUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body,
    cache: 'no-store',
    credentials: 'omit',
    // A redirect would send the token to another address.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw unreachable();
  });
  return response.json().catch(() => {
    throw notAServer();
  });
}

/** Runs an operation on a server. Throws RequestError. */
export async function request<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  {
    serverUrl,
    token,
    variables,
  }: { readonly serverUrl: string; readonly token: string | null; readonly variables: Variables },
): Promise<Result> {
  const answer = await post(serverUrl, JSON.stringify({ query: document.toString(), variables }), token);
  if (!isRecord(answer)) throw notAServer();
  const { data, errors } = answer;
  if (Array.isArray(errors) && errors.length > 0) throw new RequestError(toFailure(errors));
  if (!isRecord(data)) throw notAServer();
  return data as Result;
}
