import { isRecord, parseOrNull } from '#web/lib/json.ts';
import { boundaryOf, readParts } from './multipart.ts';
import type { TypedDocumentString } from './operations.generated.ts';
import { notAServer, RequestError, toRequestError, unavailable, unreachable } from './request-error.ts';

/** Longer than the server waits for a model, so that its answer is not missed. */
const TIMEOUT_MS = 70_000;

const JSON_TYPES = 'application/graphql-response+json, application/json';
/** The media type of a subscription's results over HTTP: one part of the response for each result. */
const PARTS_TYPE = 'multipart/mixed;subscriptionSpec="1.0"';

interface RequestOptions<Variables> {
  readonly serverUrl: string;
  readonly token: string | null;
  readonly variables: Variables;
  /** Ends the request when it is aborted. */
  readonly signal?: AbortSignal;
}

async function post<Variables>(
  document: TypedDocumentString<unknown, Variables>,
  { serverUrl, token, variables, signal }: RequestOptions<Variables>,
  accept: string,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`${serverUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document.toString(), variables }),
    cache: 'no-store',
    credentials: 'omit',
    // A redirect would send the token to another address.
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(() => {
    // Also when the request was aborted, or took too long.
    throw unreachable();
  });
}

/** The data of a GraphQL response. Throws RequestError for its first error. */
function toData(answer: unknown): object {
  if (!isRecord(answer)) throw notAServer();
  const { data, errors } = answer;
  if (Array.isArray(errors) && errors.length > 0) throw toRequestError(errors);
  if (!isRecord(data)) throw notAServer();
  return data;
}

/** The statuses by which a proxy says that its server can't answer now. */
const mayRecover = (status: number) => status === 429 || status >= 500;

/** The GraphQL response in an answer. Throws RequestError for what something between here and the server answered. */
async function readAnswer(response: Response): Promise<object> {
  const text = await response.text().catch(() => {
    throw unreachable();
  });
  const answer = parseOrNull(text);
  if (mayRecover(response.status) && !(isRecord(answer) && ('data' in answer || 'errors' in answer)))
    throw unavailable();
  return toData(answer);
}

/** Runs an operation on a server. Throws RequestError. */
export async function request<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  options: RequestOptions<Variables>,
): Promise<Result> {
  return (await readAnswer(await post(document, options, JSON_TYPES))) as Result;
}

/** The results of a subscription, as they arrive. Throws RequestError. */
export async function* requestStream<Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  options: RequestOptions<Variables>,
): AsyncGenerator<Result, void, void> {
  const response = await post(document, options, `${PARTS_TYPE}, ${JSON_TYPES}`);
  const boundary = boundaryOf(response);
  if (boundary === null || !response.body) {
    // An error before the first result is a plain response, for which `readAnswer` throws. Any other plain response is unexpected.
    await readAnswer(response);
    throw notAServer();
  }
  try {
    for await (const part of readParts(response.body, boundary)) {
      if (!isRecord(part)) throw notAServer();
      // An empty part keeps the connection open.
      if (isRecord(part.payload)) yield toData(part.payload) as Result;
      else if (Array.isArray(part.errors)) throw toRequestError(part.errors);
    }
  } catch (error) {
    throw error instanceof RequestError ? error : unreachable();
  }
}
