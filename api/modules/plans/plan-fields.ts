import { PLAN } from '#schema/limits.ts';
import { invalidInput } from '../../errors.ts';
import { isHttpsLink } from '../../https-link.ts';
import { toMinorUnits } from '../../money.ts';
import type { PlanRecord } from './plan.model.ts';

/** What an operator may say of a plan. Amounts are in whole currency units, such as dollars. */
export interface PlanInput {
  readonly name?: string | null;
  readonly price?: number | null;
  readonly promptsLimit?: number | null;
  /** Null or 0: it can't be had by the year. */
  readonly yearlyPrice?: number | null;
  readonly interval?: PlanRecord['interval'] | null;
  readonly features?: readonly string[] | null;
  readonly isActive?: boolean | null;
  readonly isHidden?: boolean | null;
  /** Null or empty: bought at our own checkout. */
  readonly buyNowUrl?: string | null;
  readonly yearlyBuyNowUrl?: string | null;
  readonly stripePriceId?: string | null;
  readonly byok?: boolean | null;
  readonly teams?: boolean | null;
}

export type PlanFields = Omit<PlanRecord, '_id' | 'createdAt' | 'timesHeld' | 'limitReached'>;

type Problems = Readonly<Record<string, string | null>>;

/** Null, and text that nobody filled in, clear what can be cleared. Undefined: it was left out. */
function clearable(text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

const linesOf = (features: readonly string[]) => features.map((line) => line.trim()).filter(Boolean);

const amountOf = (amount: number, currency: string) => (amount >= 0 ? toMinorUnits(amount, currency) : null);

/** Only the fields that are given, as they are kept. */
function fieldsOf(input: PlanInput, currency: string): Partial<PlanFields> {
  const { name, price, promptsLimit, yearlyPrice, interval, features, isActive, isHidden, byok, teams } = input;
  const asked = {
    name: name?.trim(),
    priceMinor: typeof price === 'number' ? (amountOf(price, currency) ?? undefined) : undefined,
    yearlyPriceMinor: typeof yearlyPrice === 'number' ? amountOf(yearlyPrice, currency) : yearlyPrice,
    promptsLimit: promptsLimit ?? undefined,
    interval: interval ?? undefined,
    features: features ? linesOf(features) : undefined,
    isActive: isActive ?? undefined,
    isHidden: isHidden ?? undefined,
    buyNowUrl: clearable(input.buyNowUrl),
    yearlyBuyNowUrl: clearable(input.yearlyBuyNowUrl),
    stripePriceId: clearable(input.stripePriceId),
    byok: byok ?? undefined,
    teams: teams ?? undefined,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

function nameProblem(name: string): string | null {
  if (!name) return 'Name is required';
  return name.length > PLAN.name ? `Name must be at most ${PLAN.name} characters` : null;
}

function priceProblem(what: string, price: number | null | undefined, currency: string): string | null {
  if (typeof price !== 'number') return null;
  if (!(price >= 0)) return `${what} must be at least 0`;
  return toMinorUnits(price, currency) === null ? `${what} has more decimals than the currency` : null;
}

const limitProblem = (limit: number) =>
  Number.isInteger(limit) && limit >= -1 && limit <= PLAN.maxPrompts
    ? null
    : 'Prompts limit must be a number of prompts, or -1 for unlimited';

function featuresProblem(features: readonly string[]): string | null {
  const { maxCount, maxLength } = PLAN.features;
  if (features.length > maxCount) return `A plan has at most ${maxCount} features`;
  return features.some((line) => line.length > maxLength) ? `A feature has at most ${maxLength} characters` : null;
}

const linkProblem = (link: string | null | undefined) =>
  link && !isHttpsLink(link) ? 'The link must begin with https://' : null;

const priceIdProblem = (id: string | null | undefined) =>
  id && id.length > PLAN.priceId ? `A price id has at most ${PLAN.priceId} characters` : null;

/** Throws BAD_USER_INPUT that names everything wrong. */
function assertNone(problems: Problems): void {
  const broken = Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]));
  if (broken.length > 0) throw invalidInput(Object.fromEntries(broken));
}

/** What is given of a plan, as it is kept. Throws BAD_USER_INPUT. */
export function readPlanFields(input: PlanInput, currency: string): Partial<PlanFields> {
  const fields = fieldsOf(input, currency);
  assertNone({
    name: fields.name === undefined ? null : nameProblem(fields.name),
    price: priceProblem('Price', input.price, currency),
    promptsLimit: fields.promptsLimit === undefined ? null : limitProblem(fields.promptsLimit),
    yearlyPrice: priceProblem('Yearly price', input.yearlyPrice, currency),
    features: featuresProblem(fields.features ?? []),
    buyNowUrl: linkProblem(fields.buyNowUrl),
    yearlyBuyNowUrl: linkProblem(fields.yearlyBuyNowUrl),
    stripePriceId: priceIdProblem(fields.stripePriceId),
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
  buyNowUrl: null,
  yearlyBuyNowUrl: null,
  stripePriceId: null,
  teams: false,
};

/** All of a new plan. Throws BAD_USER_INPUT. */
export function readNewPlan(input: PlanInput, currency: string): PlanFields {
  const fields = readPlanFields({ ...input, name: input.name ?? '' }, currency);
  const all = { ...DEFAULTS, ...fields };
  // What is paid for includes one's own keys, unless the operator says otherwise.
  return { ...all, byok: fields.byok ?? all.priceMinor > 0 };
}
