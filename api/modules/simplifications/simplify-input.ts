import { invalidInput } from '#api/kernel/errors.ts';
import type { ActionVariable } from '#api/modules/actions/template.rules.ts';
import type { OwnKeyProvider } from '#api/modules/own-keys/own-key-providers.rules.ts';
import { ACTION_VARIABLE, IDEMPOTENCY_KEY_LENGTH, PROMPT_LENGTH } from '#schema/limits.ts';

/** What a client sends. */
export interface SimplifyInput {
  readonly text: string;
  readonly actionId?: string | null;
  readonly variables?: readonly ActionVariable[] | null;
  readonly provider?: OwnKeyProvider | null;
  readonly model?: string | null;
  readonly idempotencyKey?: string | null;
}

/** A prompt, what to do with it, and who is asked for by name to do it. */
export interface SimplifyRequest {
  readonly text: string;
  readonly actionId: string | null;
  readonly variables: readonly ActionVariable[];
  readonly provider: OwnKeyProvider | null;
  readonly model: string | null;
}

/** A character is one or two code units, so that most texts need no counting. */
const isTooLong = (text: string, max: number) =>
  text.length > max && (text.length > max * 2 || Array.from(text).length > max);

/** Half a character can be neither stored nor sent. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The prompt as it is rewritten and kept. Throws BAD_USER_INPUT. */
export function promptOf(text: string, { max }: { readonly max: number } = PROMPT_LENGTH): string {
  const trimmed = text.trim();
  if (!trimmed) throw invalidInput({ text: 'Text is required' });
  if (isTooLong(trimmed, max)) throw invalidInput({ text: `Text must be at most ${max} characters` });
  return wellFormed(trimmed);
}

function variablesOf(variables: readonly ActionVariable[]): ActionVariable[] {
  if (variables.length > ACTION_VARIABLE.maxCount) {
    throw invalidInput({ variables: `At most ${ACTION_VARIABLE.maxCount} values can be given` });
  }
  return variables.map(({ name, value }) => ({ name, value: wellFormed(value) }));
}

/** Throws BAD_USER_INPUT. */
export const requestOf = ({ text, actionId, variables, provider, model }: SimplifyInput): SimplifyRequest => ({
  text: promptOf(text),
  actionId: actionId ?? null,
  variables: variablesOf(variables ?? []),
  provider: provider ?? null,
  model: model ?? null,
});

/** Null when the client chose none: an empty header is none. Throws BAD_USER_INPUT. */
export function idempotencyKeyOf(key: string | null | undefined): string | null {
  const { max } = IDEMPOTENCY_KEY_LENGTH;
  if (key && key.length > max) {
    throw invalidInput({ idempotencyKey: `The idempotency key must be at most ${max} characters` });
  }
  return key === '' ? null : (key ?? null);
}
