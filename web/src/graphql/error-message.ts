import { CombinedGraphQLErrors } from '@apollo/client';
import type { GraphQLFormattedError } from 'graphql';

const firstError = (error: unknown): GraphQLFormattedError | undefined =>
  CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;

/** The server's code, such as QUOTA_EXHAUSTED. Undefined when no answer came back. */
export function errorCode(error: unknown): string | undefined {
  const first = firstError(error);
  if (!first) return undefined;
  const code = first.extensions?.code;
  return typeof code === 'string' ? code : 'INTERNAL';
}

/** The server's own words, where it has some for people; otherwise the page's. */
export function errorMessage(error: unknown, fallback: string): string {
  const first = firstError(error);
  return first && first.extensions?.code !== 'INTERNAL' ? first.message : fallback;
}

/** Texts by form field, for `form.setErrors`. */
export const fieldErrors = (error: unknown) =>
  (firstError(error)?.extensions?.fields ?? {}) as Readonly<Record<string, string>>;

/** Why a rewrite was refused, in sentences for people. Empty when it was no refusal. */
export function refusalReasons(error: unknown): readonly string[] {
  const reasons = firstError(error)?.extensions?.reasons;
  return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [];
}
