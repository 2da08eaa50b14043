// What administrators must observe in plans. The server enforces it, and the form of a plan says it before.

const normalize = (name: string) => name.trim().toLowerCase();

/** Says that another plan has the name, in any case: filters and choices that list plans by name could not tell the two apart. Null: none has. */
export const takenNameProblem = (name: string, otherNames: readonly string[]): string | null =>
  otherNames.some((other) => normalize(other) === normalize(name)) ? 'Another plan has this name' : null;

/** How many payments of each interval a year has. Null: a lifetime plan is paid once. */
const PAYMENTS_A_YEAR = { monthly: 12, quarterly: 4, yearly: 1, lifetime: null } as const;

interface PlanPrices {
  readonly interval: keyof typeof PAYMENTS_A_YEAR;
  /** Of one interval. */
  readonly price: number;
  /** In the same unit. Null or 0: the plan has no yearly price. */
  readonly yearlyPrice: number | null;
}

/** Returns what a year costs without the yearly price, if the yearly price is above that: most likely a typing error. Null otherwise. */
export function findCheaperYear({ interval, price, yearlyPrice }: PlanPrices): number | null {
  const payments = PAYMENTS_A_YEAR[interval];
  if (payments === null || !yearlyPrice) return null;
  const year = price * payments;
  return yearlyPrice > year ? year : null;
}
