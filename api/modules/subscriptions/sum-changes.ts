import { groupBy } from '#api/lib/group-by.ts';
import { sumOf } from '#api/lib/sum-of.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';

/** The sum of one day's subscription changes (UTC). */
export interface SubscriptionDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The change of the monthly recurring revenue, in minor units. */
  readonly mrrMinor: number;
  /** How many recurring payments started. */
  readonly started: number;
  /** How many recurring payments ended. */
  readonly ended: number;
  /** The change of the number of users on each plan. `planId` null: users without a plan. */
  readonly plans: readonly { readonly planId: string | null; readonly people: number }[];
}

/** The changes of one day from one plan to another. */
interface ChangeGroup {
  readonly _id: { readonly day: string; readonly from: string | null; readonly to: string | null };
  readonly count: number;
  readonly mrrMinor: number;
  readonly started: number;
  readonly ended: number;
}

const isPaid = (side: '$from.mrrMinor' | '$to.mrrMinor') => ({ $gt: [side, 0] });
const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

/** Counts by how many users each plan grew or shrank: a change moves one user from one plan to another. */
function sumPeopleByPlan(groups: readonly ChangeGroup[]): SubscriptionDay['plans'] {
  const people = new Map<string | null, number>();
  const add = (planId: string | null, count: number) => people.set(planId, (people.get(planId) ?? 0) + count);
  for (const { _id, count } of groups) {
    add(_id.to, count);
    add(_id.from, -count);
  }
  return [...people].filter(([, count]) => count !== 0).map(([planId, count]) => ({ planId, people: count }));
}

export const toSubscriptionDay = (day: string, groups: readonly ChangeGroup[]): SubscriptionDay => ({
  day,
  mrrMinor: sumOf(groups, (it) => it.mrrMinor),
  started: sumOf(groups, (it) => it.started),
  ended: sumOf(groups, (it) => it.ended),
  plans: sumPeopleByPlan(groups),
});

/** Sums the ledger by day, from `from` (included) to `until` (excluded), oldest first. Days without a change are left out. */
export async function sumChanges(from: Date, until: Date): Promise<SubscriptionDay[]> {
  const groups = await SubscriptionChanges.aggregate<ChangeGroup>([
    { $match: { at: { $gte: from, $lt: until } } },
    {
      $group: {
        _id: {
          day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
          from: '$from.planId',
          to: '$to.planId',
        },
        count: { $sum: 1 },
        mrrMinor: { $sum: { $subtract: ['$to.mrrMinor', '$from.mrrMinor'] } },
        started: countIf({ $and: [{ $not: isPaid('$from.mrrMinor') }, isPaid('$to.mrrMinor')] }),
        ended: countIf({ $and: [isPaid('$from.mrrMinor'), { $not: isPaid('$to.mrrMinor') }] }),
      },
    },
  ]);
  const byDay = groupBy(groups, ({ _id }) => _id.day);
  return [...byDay]
    .map(([day, groupsOfDay]) => toSubscriptionDay(day, groupsOfDay))
    .sort((a, b) => a.day.localeCompare(b.day));
}
