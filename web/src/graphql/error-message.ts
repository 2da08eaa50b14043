import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';
import { type Refusal, toRefusal } from '#web/lib/refusal.ts';

const firstError = (error: unknown): GraphQLFormattedError | undefined =>
  CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;

/** The code of an error from the API, such as QUOTA_EXHAUSTED. Undefined for other failures, such as a lost connection. */
export function errorCode(error: unknown): string | undefined {
  const first = firstError(error);
  if (!first) return undefined;
  const code = first.extensions?.code;
  return typeof code === 'string' ? code : 'INTERNAL';
}

/** The server's message, if it is one for users; otherwise the fallback: for INTERNAL, whose message is masked, and without an answer. */
export function errorMessage(error: unknown, fallback: string): string {
  const first = firstError(error);
  return first && errorCode(error) !== 'INTERNAL' ? first.message : fallback;
}

/** The server's messages for single form fields, by field, for `form.setErrors`. Empty without any. */
export const fieldErrors = (error: unknown) =>
  (firstError(error)?.extensions?.fields ?? {}) as Readonly<Record<string, string>>;

/** The error to show for the whole form. Undefined when the form's fields already show it. */
export const formError = (error: unknown): unknown => (Object.keys(fieldErrors(error)).length > 0 ? undefined : error);

/** Whether the failed run used a prompt: of the failures after the model began to answer, only a few a day are refunded. */
export const usedPrompt = (error: unknown): boolean => firstError(error)?.extensions?.used_prompt === true;

/** Whether the server is still at work on an earlier request with the same idempotency key. */
export const isInProgress = (error: unknown): boolean => firstError(error)?.extensions?.in_progress === true;

/** What the server says about a refused rewrite: one that the guard did not accept. Null for other errors. */
export function refusalIn(error: unknown): Refusal | null {
  const first = firstError(error);
  return first ? toRefusal(first.message, first.extensions ?? {}) : null;
}
