/** Of the time that somebody spends wording prompts; an assumption, and shown as one. */
const TIME_SAVED = 0.7;
const DAYS_A_MONTH = 30;
/** Of Pro, in US dollars a month. */
const SUBSCRIPTION = 9.99;

export interface RoiInput {
  readonly promptsPerDay: number;
  /** Spent wording each. */
  readonly minutesPerPrompt: number;
  /** US dollars. */
  readonly hourlyRate: number;
}

export interface Roi {
  readonly promptsPerMonth: number;
  readonly hoursSaved: number;
  /** US dollars a month. */
  readonly savings: number;
  readonly roiPercent: number;
  /** Null when nothing is saved: it never pays. */
  readonly paybackDays: number | null;
  /** A month. Null when a prompt saves nothing. */
  readonly breakEvenPrompts: number | null;
}

/** What a month of somebody's prompts would save on Pro. */
export function roiOf({ promptsPerDay, minutesPerPrompt, hourlyRate }: RoiInput): Roi {
  const promptsPerMonth = promptsPerDay * DAYS_A_MONTH;
  const hoursPerPrompt = (minutesPerPrompt * TIME_SAVED) / 60;
  const hoursSaved = promptsPerMonth * hoursPerPrompt;
  const savings = hoursSaved * hourlyRate;
  const savedByOne = hourlyRate * hoursPerPrompt;
  return {
    promptsPerMonth,
    hoursSaved,
    savings,
    roiPercent: ((savings - SUBSCRIPTION) / SUBSCRIPTION) * 100,
    paybackDays: savings > 0 ? SUBSCRIPTION / (savings / DAYS_A_MONTH) : null,
    breakEvenPrompts: savedByOne > 0 ? Math.ceil(SUBSCRIPTION / savedByOne) : null,
  };
}
