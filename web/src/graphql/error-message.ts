import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';
import { isRecord } from '#web/lib/json.ts';

const firstError = (error: unknown): GraphQLFormattedError | undefined =>
  CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;

/** The code of an error from the server, such as QUOTA_EXHAUSTED. Undefined when the server did not answer. */
export function errorCode(error: unknown): string | undefined {
  const first = firstError(error);
  if (!first) return undefined;
  const code = first.extensions?.code;
  return typeof code === 'string' ? code : 'INTERNAL';
}

/** The server's message, if it is one for users; otherwise the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  const first = firstError(error);
  return first && first.extensions?.code !== 'INTERNAL' ? first.message : fallback;
}

/** The messages for single form fields, for `form.setErrors`. */
export const fieldErrors = (error: unknown) =>
  (firstError(error)?.extensions?.fields ?? {}) as Readonly<Record<string, string>>;

/** The error without one that the form's fields already show. */
export const formError = (error: unknown): unknown => (Object.keys(fieldErrors(error)).length > 0 ? undefined : error);

/** A part of the prompt that a rejected rewrite left out. */
export interface LostPart {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

const isLostPart = (part: unknown): part is LostPart =>
  isRecord(part) && typeof part.start === 'number' && typeof part.end === 'number' && typeof part.reason === 'string';

/** The parts of the sent prompt that the rejected rewrite left out. Empty for other errors. */
export function lostParts(error: unknown): readonly LostPart[] {
  const lost = firstError(error)?.extensions?.lost;
  return Array.isArray(lost) ? lost.filter(isLostPart) : [];
}

/** The rejected rewrite that the user may keep, and whether that uses a prompt. Null without one. */
export function refusedRewrite(error: unknown): { readonly id: string; readonly costsPrompt: boolean } | null {
  const refused = firstError(error)?.extensions?.refused_rewrite;
  if (!isRecord(refused) || typeof refused.id !== 'string') return null;
  return { id: refused.id, costsPrompt: refused.costs_prompt !== false };
}

/** Whether the failed run used a prompt: only some failures a day are refunded. */
export const usedPrompt = (error: unknown): boolean => firstError(error)?.extensions?.used_prompt === true;

/** Why the guard rejected a rewrite, in sentences for users. Empty for other errors. */
export function refusalReasons(error: unknown): readonly string[] {
  const reasons = firstError(error)?.extensions?.reasons;
  return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [];
}
