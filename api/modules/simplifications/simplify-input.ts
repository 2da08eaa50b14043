import { invalidInput } from '#api/kernel/errors.ts';
import type { ActionVariable } from '#api/modules/actions/template.rules.ts';
import type { OwnKeyProvider } from '#api/modules/own-keys/own-key-providers.rules.ts';
import { ACTION_VARIABLE, IDEMPOTENCY_KEY_LENGTH, OTHER_RUNS, PROMPT_LENGTH } from '#schema/limits.ts';

/** The input of a client. For the null or absent fields, see `SimplifyRequest`. */
export interface SimplifyInput {
  readonly text: string;
  readonly actionId?: string | null;
  readonly variables?: readonly ActionVariable[] | null;
  readonly provider?: OwnKeyProvider | null;
  readonly model?: string | null;
  readonly idempotencyKey?: string | null;
  readonly otherThan?: readonly string[] | null;
}

/** The parsed input. */
export interface SimplifyRequest {
  readonly text: string;
  /** Null: simplify the prompt. */
  readonly actionId: string | null;
  readonly variables: readonly ActionVariable[];
  /** Null, with a null model: the user's settings decide. */
  readonly provider: OwnKeyProvider | null;
  readonly model: string | null;
}

/**
 * Returns whether a text has more characters than `max`. A character has one or two code units, so most texts are short
 * or long enough to decide without counting.
 */
const isTooLong = (text: string, max: number) =>
  text.length > max && (text.length > max * 2 || Array.from(text).length > max);

/** Replaces unpaired surrogates, which can be neither stored nor sent. With the flag `u`, the regex matches no pairs. */
const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Returns the prompt, trimmed and well-formed. Throws BAD_USER_INPUT. */
export function parsePrompt(text: string, { max }: { readonly max: number } = PROMPT_LENGTH): string {
  const trimmed = text.trim();
  if (!trimmed) throw invalidInput({ text: 'Text is required' });
  if (isTooLong(trimmed, max)) throw invalidInput({ text: `Text must be at most ${max} characters` });
  return toWellFormed(trimmed);
}

function parseVariables(variables: readonly ActionVariable[]): ActionVariable[] {
  if (variables.length > ACTION_VARIABLE.maxCount) {
    throw invalidInput({ variables: `At most ${ACTION_VARIABLE.maxCount} values can be given` });
  }
  return variables.map(({ name, value }) => ({ name, value: toWellFormed(value) }));
}

/** Checks and normalizes a client's input. Throws BAD_USER_INPUT. */
export const parseRequest = ({ text, actionId, variables, provider, model }: SimplifyInput): SimplifyRequest => ({
  text: parsePrompt(text),
  actionId: actionId ?? null,
  variables: parseVariables(variables ?? []),
  provider: provider ?? null,
  model: model ?? null,
});

/**
 * Checks the ids of the runs whose result costs nothing again on the built-in engine (free-run.ts). They are no part of the request for which an
 * idempotency key is valid: a repeated request may know more runs than the first one. Throws BAD_USER_INPUT.
 */
export function parseOtherRuns(ids: readonly string[] | null | undefined): readonly string[] {
  const { maxCount } = OTHER_RUNS;
  if (ids && ids.length > maxCount) throw invalidInput({ otherThan: `At most ${maxCount} runs can be named` });
  return ids ?? [];
}

/**
 * Checks an idempotency key. Returns null for an absent key and for an empty one, which REST clients send as an empty
 * header. Throws BAD_USER_INPUT.
 */
export function parseIdempotencyKey(key: string | null | undefined): string | null {
  const { max } = IDEMPOTENCY_KEY_LENGTH;
  if (key && key.length > max) {
    throw invalidInput({ idempotencyKey: `The idempotency key must be at most ${max} characters` });
  }
  return key === '' ? null : (key ?? null);
}
