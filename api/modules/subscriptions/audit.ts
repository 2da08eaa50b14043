import { addUp, subscriptionDays, type SubscriptionDay } from './subscription-days.ts';
import { planIdOf } from './subscription-rules.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

/** What everybody together comes to. */
interface Total {
  readonly mrrMinor: number;
  /** Who pays again and again. */
  readonly payers: number;
  /** People on each plan, those without one left out. */
  readonly plans: ReadonlyMap<string, number>;
}

function totalOf(days: readonly SubscriptionDay[]): Total {
  const plans = new Map<string, number>();
  for (const { planId, people } of days.flatMap((day) => day.plans)) {
    if (planId !== null) plans.set(planId, (plans.get(planId) ?? 0) + people);
  }
  const sum = (figure: (day: SubscriptionDay) => number) => days.reduce((total, day) => total + figure(day), 0);
  return { mrrMinor: sum((day) => day.mrrMinor), payers: sum((day) => day.started - day.ended), plans };
}

async function held(): Promise<Total> {
  const plans = new Map<string, number>();
  let [mrrMinor, payers] = [0, 0];
  for (const row of await Subscriptions.find().lean<SubscriptionRecord[]>()) {
    mrrMinor += row.mrrMinor;
    payers += row.mrrMinor > 0 ? 1 : 0;
    const planId = planIdOf(row);
    if (planId !== null) plans.set(planId, (plans.get(planId) ?? 0) + 1);
  }
  return { mrrMinor, payers, plans };
}

const worded = ({ mrrMinor, payers, plans }: Total) => {
  const people = [...plans].filter(([, count]) => count !== 0).sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify({ mrrMinor, payers, ...Object.fromEntries(people) });
};

/** Compares what people hold with the ledger of changes, and both with what is kept of its days: in words, one line for each difference. */
export async function auditSubscriptions(now: Date): Promise<string[]> {
  const ledger = worded(totalOf(await addUp(new Date(0), new Date(now.getTime() + 1))));
  const others = { 'people hold': worded(await held()), 'the days say': worded(totalOf(await subscriptionDays(now))) };
  return Object.entries(others)
    .filter(([, total]) => total !== ledger)
    .map(([who, total]) => `By the ledger of subscriptions it is ${ledger}, and ${who} ${total}`);
}
