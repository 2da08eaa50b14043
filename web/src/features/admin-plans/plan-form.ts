import { decimalsOf } from '#schema/money.ts';
import { findCheaperYear } from '#schema/plan-rules.ts';
import type {
  AdminPlan_PlanFragment,
  CreatePlanInput,
  PlanInterval,
  UpdatePlanInput,
} from '#web/graphql/admin-operations.generated.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { UNLIMITED } from '#web/lib/quantities.ts';

/** Numbers are kept as typed. */
export interface PlanForm {
  readonly name: string;
  readonly price: string;
  /** Blank or 0: the plan has no yearly price. */
  readonly yearlyPrice: string;
  readonly promptsLimit: string;
  readonly interval: PlanInterval;
  /** One per line. */
  readonly features: string;
  readonly isActive: boolean;
  readonly isHidden: boolean;
  readonly isPopular: boolean;
  readonly buyNowUrl: string;
  readonly yearlyBuyNowUrl: string;
  /** Null until it is chosen: plans with a price include own keys. */
  readonly byok: boolean | null;
  readonly teams: boolean;
  /** Blank or 0: the plan sells no seats. Left out of plans without teams. */
  readonly seatPrice: string;
}

export const NEW_PLAN: PlanForm = {
  name: '',
  price: '0',
  yearlyPrice: '0',
  promptsLimit: '100',
  interval: 'MONTHLY',
  features: '',
  isActive: true,
  isHidden: false,
  isPopular: false,
  buyNowUrl: '',
  yearlyBuyNowUrl: '',
  byok: null,
  teams: false,
  seatPrice: '0',
};

export const INTERVALS: readonly { readonly value: PlanInterval; readonly label: string }[] = [
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'QUARTERLY', label: 'Quarterly' },
  { value: 'YEARLY', label: 'Yearly' },
  { value: 'LIFETIME', label: 'Lifetime' },
];

const INTERVAL_NAMES = { MONTHLY: 'monthly', QUARTERLY: 'quarterly', YEARLY: 'yearly', LIFETIME: 'lifetime' } as const;

/** Writes a price as one would type it: 5 is '5', and 99.9 is '99.90'. */
const toTyped = (price: number, currency: string) =>
  Number.isInteger(price) ? String(price) : price.toFixed(decimalsOf(currency));

export const toPlanForm = (plan: AdminPlan_PlanFragment): PlanForm => ({
  name: plan.name,
  price: toTyped(plan.price, plan.currency),
  yearlyPrice: toTyped(plan.yearlyPrice ?? 0, plan.currency),
  promptsLimit: String(plan.promptsLimit),
  interval: plan.interval,
  features: plan.features.join('\n'),
  isActive: plan.isActive,
  isHidden: plan.isHidden,
  isPopular: plan.isPopular,
  buyNowUrl: plan.buyNowUrl ?? '',
  yearlyBuyNowUrl: plan.yearlyBuyNowUrl ?? '',
  byok: plan.byok,
  teams: plan.teams,
  seatPrice: toTyped(plan.seatPrice ?? 0, plan.currency),
});

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns null for a blank text and for 0. */
const toAmount = (typed: string): number | null => Number(typed) || null;

export function toPlanInput(values: PlanForm): CreatePlanInput {
  const { name, price, yearlyPrice, promptsLimit, interval, isActive, isHidden, isPopular, byok, teams } = values;
  return {
    interval,
    isActive,
    isHidden,
    isPopular,
    byok,
    teams,
    name: name.trim(),
    price: Number(price),
    yearlyPrice: toAmount(yearlyPrice),
    promptsLimit: Number(promptsLimit),
    features: toLines(values.features),
    buyNowUrl: values.buyNowUrl.trim() || null,
    yearlyBuyNowUrl: values.yearlyBuyNowUrl.trim() || null,
    seatPrice: teams ? toAmount(values.seatPrice) : null,
  };
}

/** Only what the administrator changed, so that a concurrent change of another field stays. */
export const toPlanChanges = (plan: AdminPlan_PlanFragment, values: PlanForm): UpdatePlanInput =>
  changedFields(toPlanInput(toPlanForm(plan)), toPlanInput(values));

const amountProblem = (label: string, typed: string) =>
  Number(typed) >= 0 ? null : `${label} must be a number, 0 or more`;

const requiredAmountProblem = (label: string, typed: string) =>
  typed.trim() === '' ? `${label} is required` : amountProblem(label, typed);

/** Returns what is wrong with a typed limit. Null if it is valid. */
export function planLimitProblem(typed: string): string | null {
  if (typed.trim() === '') return 'Prompts limit is required';
  const limit = Number(typed);
  return Number.isInteger(limit) && limit >= UNLIMITED
    ? null
    : 'Prompts limit must be a number of prompts, or -1 for unlimited';
}

export const PLAN_RULES = {
  name: (name: string) => (name.trim() ? null : 'Name is required'),
  price: (price: string) => requiredAmountProblem('Price', price),
  yearlyPrice: (price: string) => amountProblem('Yearly price', price),
  seatPrice: (price: string) => amountProblem('Seat price', price),
  promptsLimit: planLimitProblem,
};

/** Returns what a year costs without the yearly price, if the yearly price is above that. Null otherwise. */
export const findCheaperTypedYear = ({ price, yearlyPrice, interval }: PlanForm): number | null =>
  findCheaperYear({
    interval: INTERVAL_NAMES[interval],
    price: Number(price),
    yearlyPrice: Number(yearlyPrice),
  });
