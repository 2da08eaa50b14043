import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { ProviderRequest } from '../connection.ts';
import { cutOffFailure, unusableFailure } from '../provider-failure.ts';
import { toStatusError } from './classify-error.ts';
import { createEventParser } from './event-stream.ts';
import type { ProviderEndpoint } from './provider.ts';

/** The length of the longest answer that is read as a whole: OpenRouter's list has some 400 models with long descriptions. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The length of the longest error that can be parsed: it may repeat the whole prompt. */
const MAX_ERROR_CHARACTERS = 1024 * 1024;

const BYTE_ORDER_MARK = '\uFEFF';

/** How long the rest of a stream may take after its last event. It is read so that the next call can use the connection. */
const REST_MS = 1000;

interface Call {
  readonly path: string;
  /** Null or empty, for servers that need no key: the request has no authorization header. */
  readonly key: string | null;
  /** Sent as JSON in a POST request. Absent: a GET request. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** Without a name, firewalls in front of some APIs refuse a request as that of a bot. */
const USER_AGENT = 'PlainPrompt/1.0';

function buildRequest({ baseUrl }: ProviderEndpoint, { path, key, body, signal }: Call): ProviderRequest {
  const headers = {
    accept: 'application/json',
    'user-agent': USER_AGENT,
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? null : JSON.stringify(body);
  return { url: new URL(`${baseUrl}${path}`), method: sent === null ? 'GET' : 'POST', headers, body: sent, signal };
}

/** Reads a body piece by piece until its end, or until `onPiece` returns true. Rejects when the body breaks off, and with what `onPiece` throws. */
function readPieces(message: IncomingMessage, onPiece: (text: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let isFirst = true;
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
    message.on('data', (piece: string) => {
      if (isDone) return;
      const text = isFirst && piece.startsWith(BYTE_ORDER_MARK) ? piece.slice(1) : piece;
      isFirst = false;
      try {
        if (onPiece(text)) readRest();
      } catch (error) {
        isDone = true;
        reject(error instanceof Error ? error : new Error(String(error)));
        message.destroy();
      }
    });
    message.on('end', resolve);
    message.on('error', reject);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  await readPieces(response, (piece) => {
    text += piece;
    if (text.length > MAX_CHARACTERS) throw new Error('The response is too long');
    return false;
  });
  return text;
}

/** Reads the text of an error, or what arrives of it: the status alone says enough. */
async function readErrorText(response: IncomingMessage): Promise<string> {
  let text = '';
  const reading = readPieces(response, (piece) => {
    text += piece;
    return text.length >= MAX_ERROR_CHARACTERS;
  });
  await reading.catch(() => undefined);
  return text;
}

/** Makes a call, whose response is not read yet. Throws ErrorStatusError for an error status. */
async function makeCall(endpoint: ProviderEndpoint, call: Call): Promise<IncomingMessage> {
  const response = await endpoint.send(buildRequest(endpoint, call));
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return response;
  throw toStatusError(status, await readErrorText(response));
}

/** Calls a JSON API. Returns undefined for a response that is no JSON. Throws ErrorStatusError. */
export async function callJson(endpoint: ProviderEndpoint, call: Call): Promise<unknown> {
  const text = await readText(await makeCall(endpoint, call));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls a JSON API and validates the response. Throws ErrorStatusError, and ProviderFailure for a response that does not match the schema. */
export async function callValidJson<Schema extends z.ZodType>(
  endpoint: ProviderEndpoint,
  { name, schema, ...call }: Call & { readonly name: string; readonly schema: Schema },
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await callJson(endpoint, call));
  if (!parsed.success) throw unusableFailure(name);
  return parsed.data;
}

interface StreamedCall<Event> extends Call {
  /** The display name of the provider. */
  readonly name: string;
  /** Called when the response begins. */
  readonly onResponse: () => void;
  /** Called with the data of each event. Returns true for the last one that matters. */
  readonly onEvent: (event: Event) => boolean;
}

/** The end of a stream of OpenAI's chat completions. */
const DONE = '[DONE]';

const isError = (event: unknown) =>
  typeof event === 'object' && event !== null && 'error' in event && Boolean(event.error);

/**
 * Calls a JSON API that responds with server-sent events. Throws ErrorStatusError, ProviderFailure for an event that reports an error, and
 * SyntaxError for an event whose data is no JSON.
 */
export async function streamJson<Event>(
  endpoint: ProviderEndpoint,
  { name, onResponse, onEvent, ...call }: StreamedCall<Event>,
): Promise<void> {
  const response = await makeCall(endpoint, call);
  onResponse();
  const parse = createEventParser();
  const isLast = (data: string): boolean => {
    if (data.startsWith(DONE)) return true;
    const event: unknown = JSON.parse(data);
    if (isError(event)) throw cutOffFailure(name);
    return onEvent(event as Event);
  };
  await readPieces(response, (piece) => parse(piece).some(isLast));
}
