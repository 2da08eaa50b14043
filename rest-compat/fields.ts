import { z } from 'zod';
import { ACTION_EFFECTS } from '#schema/action-effect.ts';
import { FULL_NAME_LENGTH, IDEMPOTENCY_KEY_LENGTH, PASSWORD_LENGTH, SUBSCRIPTION } from '#schema/limits.ts';

/** A field that may be omitted. Null means the same. */
export const optional = <TSchema extends z.ZodType>(schema: TSchema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A field that may be omitted. Null clears it. */
export const clearable = <TSchema extends z.ZodType>(schema: TSchema) => schema.nullish();

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A string with documented lengths. The service checks them. */
export const boundedText = ({ min = 0, max }: Bounds) =>
  z.string().meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) });

/** An integer with documented bounds. The service checks them. */
export const boundedInteger = ({ min, max }: Bounds) =>
  z.int32().meta({ ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) });

/** An amount of money or a percentage. */
export const amount = z.number().meta({ minimum: 0 });

export const account = {
  password: boundedText(PASSWORD_LENGTH),
  full_name: boundedText({ min: 1, ...FULL_NAME_LENGTH }),
};

/** A number of prompts that replaces the plan's own. 0: the plan's own. -1: unlimited. */
export const promptsLimit = boundedInteger({ min: -1, max: SUBSCRIPTION.maxPrompts });

export const wholeNumber = (name: string, { min, max }: { readonly min: number; readonly max: number }) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  // Number() alone would accept '', '0x10' and '1e2'.
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.int32(error).min(min, error).max(max, error));
};

/** Skipping rows is slow, so the page number is limited. */
const MAX_PAGE = 10_000;

/** Query parameter: the maximum number of rows. */
export const limitParameter = (range: { readonly default: number; readonly max: number }) =>
  wholeNumber('limit', { min: 1, max: range.max })
    .default(range.default)
    .meta({ description: 'The maximum number of rows.' });

/** Query parameter: a page number. */
export const page = wholeNumber('page', { min: 1, max: MAX_PAGE }).default(1).meta({ description: 'Counted from 1.' });

/** Query parameter: a day in UTC. */
export const day = (name: string) => z.iso.date(`${name} must be a day, written YYYY-MM-DD`);

/** Query parameter: a moment. */
export const instant = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be an ISO 8601 instant, such as 2026-01-31T12:00:00Z` });

/** Query parameter: a filter. Empty means no filter, because forms send empty fields. */
export const filter = z
  .string()
  .transform((text) => text || undefined)
  .pipe(z.string().optional());

/** Whether an issue of zod is that the client left a field out. */
export const isOmitted = ({ input }: { readonly input?: unknown }) => input === undefined || input === null;

/** One of several words, with the error text for any other. */
export const oneOf = <const TChoices extends readonly string[]>(choices: TChoices, text: string) =>
  z.enum(choices, { error: (issue) => (isOmitted(issue) ? undefined : text) });

/** What an action does with a prompt. */
export const actionEffect = oneOf(ACTION_EFFECTS, `The effect must be one of ${ACTION_EFFECTS.join(', ')}`);

/** A provider that own keys are supported for. */
export const modelProvider = oneOf(
  ['openai', 'straico', 'openrouter'],
  'The provider must be openai, straico or openrouter',
);

const instantOrDay = (name: string, timeOfDay: string, meaning: string) =>
  z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      `${name} must be a day, written YYYY-MM-DD, or an ISO 8601 instant`,
    )
    .transform((text) => (text.length === 'YYYY-MM-DD'.length ? `${text}T${timeOfDay}Z` : text))
    .meta({ description: `An instant, or a day, which means its ${meaning} in UTC.` });

/** A time of start: an instant, or a day, which means its start in UTC. */
export const start = (name: string) => instantOrDay(name, '00:00:00.000', 'start');

/** A time of expiry: an instant, or a day, which means its end in UTC. */
export const expiry = (name: string) => instantOrDay(name, '23:59:59.999', 'end');

/** Parses a list from JSON or separated text. Invalid JSON is returned unchanged. */
function parseList(text: string, separator: string | RegExp): unknown {
  if (!text.trim().startsWith('[')) return text.split(separator);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const delimitedList = (separator: string | RegExp) => (name: string) => {
  const text = `${name} must be a list of texts`;
  const error = (issue: { readonly input?: unknown }) => (isOmitted(issue) ? undefined : text);
  const list = z.array(z.string({ error }), { error });
  return z
    .union([list, z.string()], { error })
    .transform((value) => (typeof value === 'string' ? parseList(value, separator) : value))
    .pipe(list);
};

/** A list of strings. Some clients send it as one string: JSON, or separated by commas. */
export const textList = delimitedList(',');

/** A list of strings. Some clients send it as one string: JSON, or one item per line. */
export const lineList = delimitedList(/\r?\n/);

/** The header that lets clients repeat a request after a failure without granting something twice. */
export const idempotent = z.object({
  'Idempotency-Key': z
    .string()
    .max(IDEMPOTENCY_KEY_LENGTH.max, `Idempotency-Key must have at most ${IDEMPOTENCY_KEY_LENGTH.max} characters`)
    .optional(),
});
