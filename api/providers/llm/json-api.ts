import type { z } from 'zod';
import type { ProviderRequest, ProviderResponse } from '../connection.ts';
import { unusableFailure } from '../provider-failure.ts';
import { toStatusError } from './classify-error.ts';
import { createEventParser } from './event-stream.ts';
import type { ProviderEndpoint } from './provider.ts';

const MAX_ERROR_CHARACTERS = 4000;

/** How long the rest of a stream may take after its last event. It is read so that the next call can use the connection. */
const REST_MS = 1000;

interface Call {
  readonly path: string;
  /** Null: the request has no authorization header. */
  readonly key: string | null;
  /** Sent as JSON in a POST request. Absent: a GET request. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

function toRequest({ baseUrl }: ProviderEndpoint, { path, key, body, signal }: Call): ProviderRequest {
  const headers = {
    accept: 'application/json',
    ...(key !== null && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? null : JSON.stringify(body);
  return { url: new URL(`${baseUrl}${path}`), method: sent === null ? 'GET' : 'POST', headers, body: sent, signal };
}

/**
 * Reads a body piece by piece until its end, or until `onPiece` returns true. Rejects when the body breaks off or is too long, and with what
 * `onPiece` throws.
 */
function readPieces({ message, maxCharacters }: ProviderResponse, onPiece: (text: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let characters = 0;
    let isDone = false;
    const readRest = () => {
      isDone = true;
      const timer = setTimeout(() => message.destroy(), REST_MS);
      message.once('close', () => {
        clearTimeout(timer);
      });
      resolve();
    };
    message.setEncoding('utf8');
    message.on('data', (text: string) => {
      characters += text.length;
      try {
        if (characters > maxCharacters) throw new Error('The response is too long');
        if (!isDone && onPiece(text)) readRest();
      } catch (error) {
        message.destroy(error as Error);
      }
    });
    message.on('end', resolve);
    message.on('error', reject);
  });
}

async function readText(response: ProviderResponse): Promise<string> {
  let text = '';
  await readPieces(response, (piece) => {
    text += piece;
    return false;
  });
  return text;
}

/** Sends a request. Throws ErrorStatusError for an error status. */
async function send(endpoint: ProviderEndpoint, call: Call): Promise<ProviderResponse> {
  const response = await endpoint.send(toRequest(endpoint, call));
  const status = response.message.statusCode ?? 0;
  if (status >= 200 && status < 300) return response;
  throw toStatusError(status, (await readText(response)).slice(0, MAX_ERROR_CHARACTERS));
}

/** Calls a JSON API. Returns undefined for a response that is no JSON. Throws ErrorStatusError. */
export async function callJson(endpoint: ProviderEndpoint, call: Call): Promise<unknown> {
  const text = await readText(await send(endpoint, call));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls a JSON API and validates the response. Throws ErrorStatusError, and ProviderFailure for a response that does not match the schema. */
export async function callValidJson<Schema extends z.ZodType>(
  endpoint: ProviderEndpoint,
  { name, answer, ...call }: Call & { readonly name: string; readonly answer: Schema },
): Promise<z.output<Schema>> {
  const parsed = answer.safeParse(await callJson(endpoint, call));
  if (!parsed.success) throw unusableFailure(name);
  return parsed.data;
}

interface StreamedCall<Event> extends Call {
  /** Called when the response begins. */
  readonly onResponse: () => void;
  /** Called with the data of each event. Returns true for the last one that matters. */
  readonly onEvent: (event: Event) => boolean;
}

/** The end of a stream of OpenAI's chat completions. */
const DONE = '[DONE]';

/** Calls a JSON API that responds with server-sent events. Throws ErrorStatusError, and SyntaxError for an event whose data is no JSON. */
export async function streamJson<Event>(
  endpoint: ProviderEndpoint,
  { onResponse, onEvent, ...call }: StreamedCall<Event>,
): Promise<void> {
  const response = await send(endpoint, call);
  onResponse();
  const parse = createEventParser();
  await readPieces(response, (piece) =>
    parse(piece).some((data) => data.startsWith(DONE) || onEvent(JSON.parse(data) as Event)),
  );
}
