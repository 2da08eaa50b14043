import { ADD_ON } from '#schema/limits.ts';
import { isHttpsLink } from '../../https-link.ts';
import { toMinorUnits } from '../../money.ts';
import type { AddOnRecord } from './add-on.model.ts';

export interface AddOnInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly icon?: string | null;
  /** In whole currency units, such as dollars. */
  readonly price?: number | null;
  readonly promptsAmount?: number | null;
  /** Null or empty: sold at our own checkout. */
  readonly purchaseUrl?: string | null;
  readonly isActive?: boolean | null;
}

export type AddOnFields = Omit<AddOnRecord, '_id' | 'createdAt'>;

const tooLong = (what: string, text: string, max: number) =>
  text.length > max ? `${what} must be at most ${max} characters` : null;

const problemOfUrl = (text: string) => (isHttpsLink(text) ? null : 'The purchase link must begin with https://');

function problemOfPrice(price: number, currency: string): string | null {
  if (!(price >= 0)) return 'The price must be at least 0';
  return toMinorUnits(price, currency) === null ? 'The price has more decimals than the currency' : null;
}

const problemOfPrompts = (count: number) =>
  Number.isInteger(count) && count >= 1 && count <= ADD_ON.maxPrompts
    ? null
    : `Prompts must be 1 to ${ADD_ON.maxPrompts}`;

const trimmed = (text: string | null | undefined) => text?.trim() ?? '';

/** Only the fields that are given, as they are kept. */
function fieldsOf(input: AddOnInput, currency: string): Partial<AddOnFields> {
  const priceMinor = typeof input.price === 'number' ? toMinorUnits(input.price, currency) : null;
  return {
    ...(typeof input.name === 'string' && { name: trimmed(input.name) }),
    ...(typeof input.description === 'string' && { description: trimmed(input.description) }),
    ...(typeof input.icon === 'string' && { icon: trimmed(input.icon) }),
    ...(priceMinor !== null && { priceMinor }),
    ...(typeof input.promptsAmount === 'number' && { promptsAmount: input.promptsAmount }),
    ...(input.purchaseUrl !== undefined && { purchaseUrl: trimmed(input.purchaseUrl) || null }),
    ...(typeof input.isActive === 'boolean' && { isActive: input.isActive }),
  };
}

function problemsOf(fields: Partial<AddOnFields>, { price }: AddOnInput, currency: string) {
  const { name, description = '', icon, promptsAmount, purchaseUrl } = fields;
  const found: Readonly<Record<string, string | null>> = {
    name: name === undefined ? null : name ? tooLong('Name', name, ADD_ON.name) : 'Name is required',
    description: tooLong('Description', description, ADD_ON.description),
    icon: icon === undefined ? null : icon ? tooLong('Icon', icon, ADD_ON.icon) : 'Icon is required',
    price: typeof price === 'number' ? problemOfPrice(price, currency) : null,
    promptsAmount: promptsAmount === undefined ? null : problemOfPrompts(promptsAmount),
    purchaseUrl: purchaseUrl ? problemOfUrl(purchaseUrl) : null,
  };
  const problems = Object.entries(found).flatMap(([field, text]) => (text ? [[field, text] as const] : []));
  return Object.fromEntries(problems);
}

interface Read<TFields> {
  readonly fields: TFields;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** What is given of an add-on, as it is kept, and what is wrong with it. Null means left out, but for the link, which it clears. */
export function readAddOnFields(input: AddOnInput, currency: string): Read<Partial<AddOnFields>> {
  const fields = fieldsOf(input, currency);
  return { fields, problems: problemsOf(fields, input, currency) };
}

const DEFAULTS = { name: '', description: '', icon: 'bolt', priceMinor: 0, promptsAmount: 0 };

/** All of a new add-on, and what is wrong with it. */
export function readNewAddOn(input: AddOnInput, currency: string): Read<AddOnFields> {
  const { fields, problems } = readAddOnFields({ ...input, name: input.name ?? '' }, currency);
  const missing = {
    ...(typeof input.price !== 'number' && { price: 'Price is required' }),
    ...(typeof input.promptsAmount !== 'number' && { promptsAmount: 'Prompts are required' }),
  };
  return {
    fields: { ...DEFAULTS, purchaseUrl: null, isActive: true, ...fields },
    problems: { ...problems, ...missing },
  };
}
