import { z } from 'zod';
import { unusableFailure } from '../provider-failure.ts';
import { ErrorStatusError, extractErrorMessage } from './classify-error.ts';
import type { ProviderEndpoint } from './provider.ts';

const MAX_ERROR_CHARACTERS = 4000;
/** The longest body that is read. OpenRouter's list has some 400 models with long descriptions. */
const MAX_BODY_CHARACTERS = 16 * 1024 * 1024;

interface Call<Schema extends z.ZodType> {
  readonly name: string;
  readonly path: string;
  /** Null: the request has no authorization header. */
  readonly key: string | null;
  /** Sent as JSON in a POST request. Absent: a GET request. */
  readonly body?: unknown;
  readonly answer: Schema;
  readonly signal: AbortSignal;
}

/** Reads the body of a response, up to a limit. A longer body is cut, and then cannot be parsed. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY_CHARACTERS) break;
  }
  return text;
}

/**
 * Calls a JSON API and validates the answer.
 * @throws ErrorStatusError for an error status, ProviderFailure for an answer that does not match the schema
 */
export async function callJson<Schema extends z.ZodType>(
  { fetch, baseUrl }: ProviderEndpoint,
  { name, path, key, body, answer, signal }: Call<Schema>,
): Promise<z.output<Schema>> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  });
  const text = await readText(response);
  if (!response.ok)
    throw new ErrorStatusError(response.status, extractErrorMessage(text.slice(0, MAX_ERROR_CHARACTERS)));
  const parsed = answer.safeParse(parseJson(text));
  if (!parsed.success) throw unusableFailure(name);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
