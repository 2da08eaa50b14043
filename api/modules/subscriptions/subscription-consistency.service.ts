import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { effectivePlanIdOf, totalMrrOf } from './subscription.rules.ts';
import { listSubscriptionDays } from './subscription-days.service.ts';
import { type SubscriptionDay, sumChanges } from './sum-changes.ts';

interface Totals {
  readonly mrrMinor: number;
  /** Users with recurring payments. */
  readonly payers: number;
  /** Users on each plan; users without a plan are left out. */
  readonly plans: ReadonlyMap<string, number>;
}

/** Adds up the changes of all days to the present totals. */
function sumDays(days: readonly SubscriptionDay[]): Totals {
  const plans = new Map<string, number>();
  for (const { planId, people } of days.flatMap((day) => day.plans)) {
    if (planId !== null) plans.set(planId, (plans.get(planId) ?? 0) + people);
  }
  const sum = (figure: (day: SubscriptionDay) => number) => days.reduce((total, day) => total + figure(day), 0);
  return { mrrMinor: sum((day) => day.mrrMinor), payers: sum((day) => day.started - day.ended), plans };
}

/** Adds up the totals from the stored subscriptions. */
async function sumSubscriptions(): Promise<Totals> {
  const plans = new Map<string, number>();
  let [mrrMinor, payers] = [0, 0];
  for (const row of await Subscriptions.find().lean<SubscriptionRecord[]>()) {
    const rowMrrMinor = totalMrrOf(row);
    mrrMinor += rowMrrMinor;
    payers += rowMrrMinor > 0 ? 1 : 0;
    const planId = effectivePlanIdOf(row);
    if (planId !== null) plans.set(planId, (plans.get(planId) ?? 0) + 1);
  }
  return { mrrMinor, payers, plans };
}

/** Writes totals as text, so that they can be compared and reported. Plans without users are left out. */
const toText = ({ mrrMinor, payers, plans }: Totals) => {
  const people = [...plans].filter(([, count]) => count !== 0).sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify({ mrrMinor, payers, ...Object.fromEntries(people) });
};

/**
 * Compares the ledger of changes with the stored subscriptions and with the stored days. Returns one sentence for each contradiction. For
 * tests and the demo; the server does not call it.
 */
export async function findSubscriptionContradictions(now: Date): Promise<string[]> {
  const ledger = toText(sumDays(await sumChanges(new Date(0), new Date(now.getTime() + 1))));
  const others = {
    subscriptions: toText(await sumSubscriptions()),
    days: toText(sumDays(await listSubscriptionDays(now))),
  };
  return Object.entries(others)
    .filter(([, totals]) => totals !== ledger)
    .map(
      ([source, totals]) => `The ledger of subscription changes has ${ledger}, and the stored ${source} have ${totals}`,
    );
}
