import type { ClientSession } from 'mongoose';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { formatAmount } from '#schema/money.ts';
import { findCheaperYear, takenNameProblem } from '#schema/plan-rules.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { lockPlans } from './plan-locks.ts';

interface NamedPlan {
  readonly name: string;
  /** The id of the plan itself. Null for a new one. */
  readonly id: string | null;
}

/** Throws CONFLICT when another plan has the name, in any case, also one that gets it at the same time. */
export async function assertNameIsFree(session: ClientSession, { name, id }: NamedPlan): Promise<void> {
  await lockPlans(session);
  const plans = await Plans.find({}, { name: 1 }, { session }).lean<Pick<PlanRecord, '_id' | 'name'>[]>();
  const problem = takenNameProblem(
    name,
    plans.flatMap((plan) => (plan._id === id ? [] : [plan.name])),
  );
  if (problem) throw new DomainError('CONFLICT', problem, { details: { fields: { name: problem } } });
}

/** Throws BAD_USER_INPUT for a yearly price that is above what a year costs by the other price. */
export function assertYearlyPriceIsLower(
  { interval, priceMinor, yearlyPriceMinor }: Pick<PlanRecord, 'interval' | 'priceMinor' | 'yearlyPriceMinor'>,
  currency: string,
): void {
  const cheaper = findCheaperYear({ interval, price: priceMinor, yearlyPrice: yearlyPriceMinor ?? null });
  if (cheaper === null) return;
  const year = formatAmount(fromMinorUnits(cheaper, currency), currency);
  throw invalidInput({
    yearlyPrice: `By the other price, a year costs ${year}. Confirm a yearly price that is above it`,
  });
}
