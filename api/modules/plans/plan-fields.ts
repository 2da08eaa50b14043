import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem, linkProblem, priceProblem, requiredTextProblem } from '#api/lib/field-problems.ts';
import { toMinorUnits } from '#api/lib/money.ts';
import { onlyGiven } from '#api/lib/only-given.ts';
import { PLAN } from '#schema/limits.ts';
import type { PlanRecord } from './plan.model.ts';

/** The fields of a plan that an administrator sets. Prices are in whole currency units, such as dollars. */
export interface PlanInput {
  readonly name?: string | null;
  readonly price?: number | null;
  readonly promptsLimit?: number | null;
  /** Null or 0: the plan has no yearly price. */
  readonly yearlyPrice?: number | null;
  readonly interval?: PlanRecord['interval'] | null;
  readonly features?: readonly string[] | null;
  readonly isActive?: boolean | null;
  readonly isHidden?: boolean | null;
  readonly isPopular?: boolean | null;
  /** Null or empty: the plan is bought at the built-in checkout. */
  readonly buyNowUrl?: string | null;
  readonly yearlyBuyNowUrl?: string | null;
  readonly stripePriceId?: string | null;
  readonly byok?: boolean | null;
  readonly teams?: boolean | null;
  /** For a month. Null or 0: the plan sells no seats. */
  readonly seatPrice?: number | null;
  /** Allows a yearly price that is above what a year costs by `price`. */
  readonly confirmsYearlyPrice?: boolean | null;
}

type PlanFields = Omit<PlanRecord, '_id' | 'createdAt' | 'limitReached' | 'teamsChangedAt'>;

/** Trims an optional text. Null and blank text clear the field (null). Undefined leaves it unchanged (undefined). */
function toOptionalText(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

const toFeatures = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);

/** Converts a price to minor units. Null for prices that `readPlanFields` refuses: negative ones, and those with more decimals than the currency. */
const toPriceMinor = (price: number, currency: string) => (price >= 0 ? toMinorUnits(price, currency) : null);

/** Returns the given fields as they are stored. Fields that are missing in the input are missing in the result. */
function toStoredFields(input: PlanInput, currency: string): Partial<PlanFields> {
  const { name, price, promptsLimit, yearlyPrice, interval, features, isActive, isHidden, isPopular } = input;
  const { byok, teams, seatPrice } = input;
  const fields = {
    name: name?.trim(),
    priceMinor: typeof price === 'number' ? (toPriceMinor(price, currency) ?? undefined) : undefined,
    yearlyPriceMinor: typeof yearlyPrice === 'number' ? toPriceMinor(yearlyPrice, currency) : yearlyPrice,
    promptsLimit: promptsLimit ?? undefined,
    interval: interval ?? undefined,
    features: features ? toFeatures(features) : undefined,
    isActive: isActive ?? undefined,
    isHidden: isHidden ?? undefined,
    isPopular: isPopular ?? undefined,
    buyNowUrl: toOptionalText(input.buyNowUrl),
    yearlyBuyNowUrl: toOptionalText(input.yearlyBuyNowUrl),
    stripePriceId: toOptionalText(input.stripePriceId),
    byok: byok ?? undefined,
    teams: teams ?? undefined,
    seatPriceMinor:
      seatPrice === 0 ? null : typeof seatPrice === 'number' ? toPriceMinor(seatPrice, currency) : seatPrice,
  };
  return onlyGiven(fields);
}

/** Returns what is wrong with a number of prompts in a window. Null if it is valid. */
const planLimitProblem = (limit: number) =>
  Number.isInteger(limit) && limit >= -1 && limit <= PLAN.maxPrompts
    ? null
    : 'Prompts limit must be a number of prompts, or -1 for unlimited';

function featuresProblem(features: readonly string[]): string | null {
  const { maxCount, maxLength } = PLAN.features;
  if (features.length > maxCount) return `A plan has at most ${maxCount} features`;
  return features.some((line) => line.length > maxLength) ? `A feature has at most ${maxLength} characters` : null;
}

/** Reads the given fields as they are stored. Throws BAD_USER_INPUT. */
export function readPlanFields(input: PlanInput, currency: string): Partial<PlanFields> {
  const { price, yearlyPrice, seatPrice } = input;
  const fields = toStoredFields(input, currency);
  const { name, promptsLimit, features = [], buyNowUrl, yearlyBuyNowUrl, stripePriceId } = fields;
  assertValid({
    name: name === undefined ? null : requiredTextProblem('Name', name, PLAN.name),
    price: typeof price === 'number' ? priceProblem('Price', price, currency) : null,
    promptsLimit: promptsLimit === undefined ? null : planLimitProblem(promptsLimit),
    yearlyPrice: typeof yearlyPrice === 'number' ? priceProblem('Yearly price', yearlyPrice, currency) : null,
    seatPrice: typeof seatPrice === 'number' ? priceProblem('Seat price', seatPrice, currency) : null,
    features: featuresProblem(features),
    buyNowUrl: buyNowUrl ? linkProblem('The link', buyNowUrl) : null,
    yearlyBuyNowUrl: yearlyBuyNowUrl ? linkProblem('The link', yearlyBuyNowUrl) : null,
    stripePriceId: stripePriceId ? lengthProblem('Stripe price id', stripePriceId, PLAN.priceId) : null,
  });
  return fields;
}

const DEFAULTS = {
  name: '',
  priceMinor: 0,
  yearlyPriceMinor: null,
  promptsLimit: 0,
  interval: 'monthly' as const,
  features: [],
  isActive: true,
  isHidden: false,
  isPopular: false,
  buyNowUrl: null,
  yearlyBuyNowUrl: null,
  stripePriceId: null,
  teams: false,
  seatPriceMinor: null,
};

/** Returns all fields of a new plan. Those that the input lacks get `DEFAULTS`, but a name is required. Throws BAD_USER_INPUT. */
export function readNewPlan(input: PlanInput, currency: string): PlanFields {
  const fields = readPlanFields({ ...input, name: input.name ?? '' }, currency);
  const allFields = { ...DEFAULTS, ...fields };
  // By default, paid plans let users use their own provider keys.
  return { ...allFields, byok: fields.byok ?? allFields.priceMinor > 0 };
}
