import { SHARE_SAVED } from '#schema/saving-estimate.ts';

/** The assumed length of a month. All figures of the landing page use it. */
export const DAYS_A_MONTH = 30;
/** The price of Pro in a new installation, in US dollars. The range of the slider for the value of an hour fits this price. */
const USUAL_PRICE = 9.99;

/** What the visitor enters. */
export interface RoiInput {
  readonly promptsPerDay: number;
  readonly minutesPerPrompt: number;
  /** In the operator's currency. */
  readonly hourlyRate: number;
}

/** What a plan is estimated to save a month (return on investment). */
export interface Roi {
  readonly promptsPerMonth: number;
  readonly hoursSaved: number;
  /** Per month, in the operator's currency. */
  readonly savings: number;
  readonly roiPercent: number;
  /** Null when nothing is saved, so that the plan never pays for itself. */
  readonly paybackDays: number | null;
  /** Per month. Null when a prompt saves nothing. */
  readonly breakEvenPrompts: number | null;
}

/**
 * Returns the power of ten by which amounts in US dollars are multiplied to be usual amounts in another currency. It is derived from a plan's
 * price in that currency: 10 for 499 rupees, 100 for 1,500 yen.
 */
export const toCurrencyScale = (price: number): number =>
  // The factor makes up for rounding errors, which would make the logarithm of exactly ten times the price less than 1.
  10 ** Math.trunc(Math.log10(price / USUAL_PRICE) * (1 + 1e-9));

/** Estimates what a plan that costs `price` a month saves. `price` and `hourlyRate` are in the same currency. */
export function calculateRoi({ promptsPerDay, minutesPerPrompt, hourlyRate }: RoiInput, price: number): Roi {
  const promptsPerMonth = promptsPerDay * DAYS_A_MONTH;
  const hoursPerPrompt = (minutesPerPrompt * SHARE_SAVED) / 60;
  const hoursSaved = promptsPerMonth * hoursPerPrompt;
  const savings = hoursSaved * hourlyRate;
  const savedByOne = hourlyRate * hoursPerPrompt;
  return {
    promptsPerMonth,
    hoursSaved,
    savings,
    roiPercent: ((savings - price) / price) * 100,
    paybackDays: savings > 0 ? price / (savings / DAYS_A_MONTH) : null,
    breakEvenPrompts: savedByOne > 0 ? Math.ceil(price / savedByOne) : null,
  };
}
