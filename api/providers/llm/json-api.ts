import { z } from 'zod';
import { unusableFailure } from '../provider-failure.ts';
import { RefusedCall, wordsOf } from './failure-of.ts';
import type { Reach } from './provider.ts';

const MAX_ERROR = 4000;
/** OpenRouter's list has some 400 models with long descriptions. */
const MAX_BODY = 16 * 1024 * 1024;

interface Call<Schema extends z.ZodType> {
  readonly name: string;
  readonly path: string;
  /** Null asks as nobody. */
  readonly key: string | null;
  /** Posted as JSON when there is one. */
  readonly body?: unknown;
  readonly answer: Schema;
  readonly signal: AbortSignal;
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BODY) break;
  }
  return text;
}

/**
 * One call of a JSON API with a bearer key, its answer checked.
 * @throws RefusedCall for a status that is no success, ProviderFailure for an answer of another shape
 */
export async function callJson<Schema extends z.ZodType>(
  { fetch, baseUrl }: Reach,
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
  const text = await textOf(response);
  if (!response.ok) throw new RefusedCall(response.status, wordsOf(text.slice(0, MAX_ERROR)));
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
