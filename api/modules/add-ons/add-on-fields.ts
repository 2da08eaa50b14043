import { assertValid, type FieldProblems } from '#api/kernel/validation.ts';
import { lengthProblem, linkProblem, priceProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import { toMinorUnits } from '#api/lib/money.ts';
import { ADD_ON } from '#schema/limits.ts';
import type { AddOnRecord } from './add-on.model.ts';

/** The fields of an add-on that an administrator sets. */
export interface AddOnInput {
  readonly name?: string | null;
  readonly description?: string | null;
  readonly icon?: string | null;
  /** In whole currency units, such as dollars. */
  readonly price?: number | null;
  readonly promptsAmount?: number | null;
  /** Null or empty: the built-in checkout sells the add-on. */
  readonly purchaseUrl?: string | null;
  readonly isActive?: boolean | null;
}

type AddOnFields = Omit<AddOnRecord, '_id' | 'createdAt'>;

/** Returns the given fields as they are stored. Null counts as missing, except for the link, which it clears. */
function toStoredFields(input: AddOnInput, currency: string): Partial<AddOnFields> {
  const { name, description, icon, price, promptsAmount, purchaseUrl, isActive } = input;
  const priceMinor = typeof price === 'number' ? toMinorUnits(price, currency) : null;
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof description === 'string' && { description: description.trim() }),
    ...(typeof icon === 'string' && { icon: icon.trim() }),
    ...(priceMinor !== null && { priceMinor }),
    ...(typeof promptsAmount === 'number' && { promptsAmount }),
    ...(purchaseUrl !== undefined && { purchaseUrl: (purchaseUrl ?? '').trim() || null }),
    ...(typeof isActive === 'boolean' && { isActive }),
  };
}

/** Returns what is wrong with an add-on's number of prompts. Null if it is valid. */
export const promptsProblem = (count: number): string | null =>
  Number.isInteger(count) && count >= 1 && count <= ADD_ON.maxPrompts
    ? null
    : `Prompts must be 1 to ${ADD_ON.maxPrompts}`;

function findProblems(fields: Partial<AddOnFields>, { price }: AddOnInput, currency: string): FieldProblems {
  const { name, description = '', icon, promptsAmount, purchaseUrl } = fields;
  return {
    name: name === undefined ? null : requiredTextProblem('Name', name, ADD_ON.name),
    description: lengthProblem('Description', description, ADD_ON.description),
    icon: icon === undefined ? null : requiredTextProblem('Icon', icon, ADD_ON.icon),
    price: typeof price === 'number' ? priceProblem('Price', price, currency) : null,
    promptsAmount: promptsAmount === undefined ? null : promptsProblem(promptsAmount),
    purchaseUrl: purchaseUrl ? linkProblem('The purchase link', purchaseUrl) : null,
  };
}

/** Reads the given fields as they are stored. Throws BAD_USER_INPUT. */
export function readAddOnFields(input: AddOnInput, currency: string): Partial<AddOnFields> {
  const fields = toStoredFields(input, currency);
  assertValid(findProblems(fields, input, currency));
  return fields;
}

const DEFAULTS = { name: '', description: '', icon: 'bolt', priceMinor: 0, promptsAmount: 0 };

/** Returns all fields of a new add-on. Throws BAD_USER_INPUT. */
export function readNewAddOn(input: AddOnInput, currency: string): AddOnFields {
  const fields = toStoredFields({ ...input, name: input.name ?? '' }, currency);
  assertValid({
    ...findProblems(fields, input, currency),
    ...(typeof input.price !== 'number' && { price: 'Price is required' }),
    ...(typeof input.promptsAmount !== 'number' && { promptsAmount: 'Prompts are required' }),
  });
  return { ...DEFAULTS, purchaseUrl: null, isActive: true, ...fields };
}
