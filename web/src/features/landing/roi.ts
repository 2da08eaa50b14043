/** The share of the time for writing prompts that is saved. An assumption, which the page names. */
const TIME_SAVED = 0.7;
const DAYS_A_MONTH = 30;
/** The price of Pro per month, in the operator's currency. */
export const PRO_PRICE = 9.99;

export interface RoiInput {
  readonly promptsPerDay: number;

  readonly minutesPerPrompt: number;
  /** In the operator's currency. */
  readonly hourlyRate: number;
}

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

/** Estimates what the Pro plan saves per month. */
export function calculateRoi({ promptsPerDay, minutesPerPrompt, hourlyRate }: RoiInput): Roi {
  const promptsPerMonth = promptsPerDay * DAYS_A_MONTH;
  const hoursPerPrompt = (minutesPerPrompt * TIME_SAVED) / 60;
  const hoursSaved = promptsPerMonth * hoursPerPrompt;
  const savings = hoursSaved * hourlyRate;
  const savedByOne = hourlyRate * hoursPerPrompt;
  return {
    promptsPerMonth,
    hoursSaved,
    savings,
    roiPercent: ((savings - PRO_PRICE) / PRO_PRICE) * 100,
    paybackDays: savings > 0 ? PRO_PRICE / (savings / DAYS_A_MONTH) : null,
    breakEvenPrompts: savedByOne > 0 ? Math.ceil(PRO_PRICE / savedByOne) : null,
  };
}
