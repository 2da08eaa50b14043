import type { APIError as AnthropicError } from '@anthropic-ai/sdk';
import { z } from 'zod';
import { ProviderFailure } from '#api/ports/provider-failure.ts';
import { ConnectError } from '../connection.ts';
import { cutOffFailure, timeoutFailure, toProviderFailure, unreachableFailure } from '../provider-failure.ts';
import { anthropicSdk } from './anthropic-sdk.ts';

/** The error of a response with an error status, of a call without an SDK. */
export class ErrorStatusError extends Error {
  override readonly name = 'ErrorStatusError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The most causes that are followed, because an error could be its own cause. */
const MAX_CAUSES = 6;

/** Returns an error, its cause, the cause of that and so on. */
function listCauses(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let next = error; next instanceof Error && chain.length < MAX_CAUSES; next = next.cause) chain.push(next);
  return chain;
}

/** Finds the message in a parsed error body: `{ error: { message } }`, `{ message }`, or the text alone. */
const findMessage = (body: unknown): string | null => {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  if ('message' in body && typeof body.message === 'string') return body.message;
  return 'error' in body ? findMessage(body.error) : null;
};

const moderation = z.object({ error: z.object({ metadata: z.object({ reasons: z.array(z.string()) }) }) });

/**
 * Returns the status of an error. For a prompt that violates its rules, OpenRouter sends 403, as for a wrong key, and the reasons: that
 * becomes 400.
 */
const statusOf = (status: number, body: unknown) =>
  status === 403 && moderation.safeParse(body).success ? 400 : status;

/**
 * Turns any error of a call to a provider into a ProviderFailure, whose texts are safe for users and for the log.
 * @param timedOut whether our own side ended the call, because its time was up
 */
export async function classifyError(
  error: unknown,
  { name, key, timedOut }: { name: string; key: string; timedOut: boolean },
): Promise<ProviderFailure> {
  const chain = listCauses(error);
  const known = chain.find((cause) => cause instanceof ProviderFailure);
  if (known) return known;
  if (timedOut) return timeoutFailure(name);
  if (chain.some((cause) => cause instanceof ConnectError)) return unreachableFailure(name);
  const statusError = chain.find((cause) => cause instanceof ErrorStatusError);
  if (statusError) return toProviderFailure(name, statusError.status, statusError.message, key);
  const { APIConnectionTimeoutError, APIError } = await anthropicSdk();
  if (chain.some((cause) => cause instanceof APIConnectionTimeoutError)) return timeoutFailure(name);
  const sdkError = chain.find((cause): cause is AnthropicError => cause instanceof APIError);
  if (sdkError?.status) return toProviderFailure(name, sdkError.status, findMessage(sdkError.error) ?? '', key);
  return cutOffFailure(name);
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A page of a proxy, in HTML or XML, is no message, nor is JSON that broke off: it may repeat the prompt.
    return /^\s*[<{[]/.test(body) ? null : body;
  }
}

/** Returns the error for a response with an error status, whose body is JSON of any provider, or plain text. */
export function toStatusError(status: number, text: string): ErrorStatusError {
  const body = parseBody(text);
  return new ErrorStatusError(statusOf(status, body), findMessage(body) ?? '');
}
