import { z } from 'zod';
import { FULL_NAME_LENGTH, PASSWORD_LENGTH, SUBSCRIPTION } from '#schema/limits.ts';

/** A field that may be left out. Null says the same, where there is nothing to clear. */
export const optional = <TSchema extends z.ZodType>(schema: TSchema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A field that may be left out, and that null clears. */
export const clearable = <TSchema extends z.ZodType>(schema: TSchema) => schema.nullish();

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** A text whose service refuses it beyond these lengths: described here by the same limits, so that integrators know. */
export const textOf = ({ min = 0, max }: Bounds) =>
  z.string().meta({ ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) });

/** A whole number whose service refuses it beyond these bounds. */
export const wholeOf = ({ min, max }: Bounds) =>
  z.int32().meta({ ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) });

/** An amount of money or percent: nothing below zero is one. */
export const amount = z.number().meta({ minimum: 0 });

/** What everybody's accounts are made of. */
export const account = {
  password: textOf(PASSWORD_LENGTH),
  full_name: textOf({ min: 1, ...FULL_NAME_LENGTH }),
};

/** Prompts in the place of a plan's: 0 for the plan's own, -1 for no limit. */
export const promptsLimit = wholeOf({ min: -1, max: SUBSCRIPTION.maxPrompts });

const wholeNumber = (name: string, { min, max }: { readonly min: number; readonly max: number }) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  // A number of its own would take '', '0x10' and '1e2'.
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.int32(error).min(min, error).max(max, error));
};

/** Past it, the rows passed over cost more than anybody who turns pages is worth. */
const MAX_PAGE = 10_000;

/** Query parameter: how many rows at most. */
export const limitOf = (range: { readonly default: number; readonly max: number }) =>
  wholeNumber('limit', { min: 1, max: range.max }).default(range.default).meta({ description: 'Rows at most.' });

/** Query parameter: which page. */
export const page = wholeNumber('page', { min: 1, max: MAX_PAGE }).default(1).meta({ description: 'Counted from 1.' });

/** Query parameter: a day in UTC. */
export const day = (name: string) => z.iso.date(`${name} must be a day, written YYYY-MM-DD`);

/** Query parameter: a filter. Forms send those that nobody filled in as empty text. */
export const filter = z
  .string()
  .transform((text) => text || undefined)
  .pipe(z.string().optional());

const isLeftOut = ({ input }: { readonly input?: unknown }) => input === undefined || input === null;

/** One of these words, else this text says which they are. */
export const oneOf = <const TChoices extends readonly string[]>(choices: TChoices, text: string) =>
  z.enum(choices, { error: (issue) => (isLeftOut(issue) ? undefined : text) });

/** Where people may have keys of their own. */
export const modelProvider = oneOf(
  ['openai', 'straico', 'openrouter'],
  'The provider must be openai, straico or openrouter',
);

/** When something expires: at an instant, or at the end of a day. */
export const expiry = (name: string) =>
  z
    .union(
      [z.iso.date(), z.iso.datetime({ offset: true })],
      `${name} must be a day, written YYYY-MM-DD, or an ISO 8601 instant`,
    )
    .transform((text) => (text.length === 'YYYY-MM-DD'.length ? `${text}T23:59:59.999Z` : text))
    .meta({ description: 'A day in UTC, to its end, or an instant.' });

/** The list that a text spells: as JSON, or with something between. The text itself when it spells none. */
function spelledList(text: string, separator: string | RegExp): unknown {
  if (!text.trim().startsWith('[')) return text.split(separator);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const listBetween = (separator: string | RegExp) => (name: string) => {
  const text = `${name} must be a list of texts`;
  const error = (issue: { readonly input?: unknown }) => (isLeftOut(issue) ? undefined : text);
  const list = z.array(z.string({ error }), { error });
  return z
    .union([list, z.string()], { error })
    .transform((value) => (typeof value === 'string' ? spelledList(value, separator) : value))
    .pipe(list);
};

/** A list of texts, which some clients send as a text: as JSON, or with commas. */
export const textList = listBetween(',');

/** A list of texts, which some clients send as a text: as JSON, or a line each. */
export const lineList = listBetween(/\r?\n/);
