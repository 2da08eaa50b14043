import type { APIError as AnthropicError } from '@anthropic-ai/sdk';
import type { APIError as OpenAiError } from 'openai';
import { ConnectError } from '../connection.ts';
import {
  cutOffFailure,
  ProviderFailure,
  timeoutFailure,
  toProviderFailure,
  unreachableFailure,
} from '../provider-failure.ts';
import { anthropicSdk, openAiSdk } from './sdks.ts';

/** An answer of a provider that was no success. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function causes(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next instanceof Error && chain.length < 6; next = next.cause) chain.push(next);
  return chain;
}

const messageIn = (body: unknown): string | null => {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  if ('message' in body && typeof body.message === 'string') return body.message;
  return 'error' in body ? messageIn(body.error) : null;
};

/** Anything that a call to a provider can throw, as what may be told to people and logged. */
export async function failureOf(
  error: unknown,
  { name, key, timedOut }: { name: string; key: string; timedOut: boolean },
): Promise<ProviderFailure> {
  const chain = causes(error);
  const known = chain.find((cause) => cause instanceof ProviderFailure);
  if (known) return known;
  if (timedOut) return timeoutFailure(name);
  const sdks = await Promise.all([openAiSdk(), anthropicSdk()]);
  if (chain.some((cause) => sdks.some((sdk) => cause instanceof sdk.APIConnectionTimeoutError)))
    return timeoutFailure(name);
  if (chain.some((cause) => cause instanceof ConnectError)) return unreachableFailure(name);
  const refused = chain.find((cause) => cause instanceof RefusedCall);
  if (refused) return toProviderFailure(name, refused.status, refused.message, key);
  const answered = chain.find(
    (cause): cause is OpenAiError | AnthropicError =>
      cause instanceof sdks[0].APIError || cause instanceof sdks[1].APIError,
  );
  if (answered?.status) return toProviderFailure(name, answered.status, messageIn(answered.error) ?? '', key);
  return cutOffFailure(name);
}

/** The words of an error body, whatever its shape. */
export const wordsOf = (body: string): string => {
  try {
    return messageIn(JSON.parse(body)) ?? '';
  } catch {
    return body.startsWith('<') ? '' : body;
  }
};
