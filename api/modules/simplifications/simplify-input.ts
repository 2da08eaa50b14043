import { invalidInput } from '#api/kernel/errors.ts';
import type { ActionVariable } from '#api/modules/actions/template.rules.ts';
import type { OwnKeyProvider } from '#api/modules/own-keys/own-key-providers.rules.ts';
import { ACTION_VARIABLE, IDEMPOTENCY_KEY_LENGTH, PROMPT_LENGTH } from '#schema/limits.ts';

/** A client's input. */
export interface SimplifyInput {
  readonly text: string;
  readonly actionId?: string | null;
  readonly variables?: readonly ActionVariable[] | null;
  readonly provider?: OwnKeyProvider | null;
  readonly model?: string | null;
  readonly idempotencyKey?: string | null;
}

/** The parsed input. Null: not given. */
export interface SimplifyRequest {
  readonly text: string;
  readonly actionId: string | null;
  readonly variables: readonly ActionVariable[];
  readonly provider: OwnKeyProvider | null;
  readonly model: string | null;
}

/** A character has one or two code units: most texts are short or long enough to decide without counting. */
const isTooLong = (text: string, max: number) =>
  text.length > max && (text.length > max * 2 || Array.from(text).length > max);

/** Replaces unpaired surrogates, which can be neither stored nor sent. */
const toWellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The prompt, trimmed and well-formed. Throws BAD_USER_INPUT. */
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

/** Throws BAD_USER_INPUT. */
export const parseRequest = ({ text, actionId, variables, provider, model }: SimplifyInput): SimplifyRequest => ({
  text: parsePrompt(text),
  actionId: actionId ?? null,
  variables: parseVariables(variables ?? []),
  provider: provider ?? null,
  model: model ?? null,
});

/** Null for no key; an empty header is no key. Throws BAD_USER_INPUT. */
export function parseIdempotencyKey(key: string | null | undefined): string | null {
  const { max } = IDEMPOTENCY_KEY_LENGTH;
  if (key && key.length > max) {
    throw invalidInput({ idempotencyKey: `The idempotency key must be at most ${max} characters` });
  }
  return key === '' ? null : (key ?? null);
}
