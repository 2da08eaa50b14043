import { DAY_MS, dayAfter, dayOf } from '../../days.ts';
import { groupBy } from '../../group-by.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';
import { SubscriptionDays } from './subscription-day.model.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Days that are added up at once. */
const BATCH_DAYS = 92;

/** By how much one day, UTC, changed what subscriptions come to. */
export interface SubscriptionDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Monthly recurring revenue, more or less, in minor units. */
  readonly mrrMinor: number;
  /** How often somebody began to pay again and again, and stopped. */
  readonly started: number;
  readonly ended: number;
  /** People on each plan, more or fewer. Null: those without one. */
  readonly plans: readonly { readonly planId: string | null; readonly people: number }[];
}

interface ChangesOfDay {
  readonly _id: { readonly day: string; readonly from: string | null; readonly to: string | null };
  readonly count: number;
  readonly mrrMinor: number;
  readonly started: number;
  readonly ended: number;
}

const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`);

const isPaid = (side: '$from.mrrMinor' | '$to.mrrMinor') => ({ $gt: [side, 0] });
const count = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

const sum = <T>(rows: readonly T[], figure: (row: T) => number) => rows.reduce((total, row) => total + figure(row), 0);

function peopleByPlan(rows: readonly ChangesOfDay[]): SubscriptionDay['plans'] {
  const people = new Map<string | null, number>();
  const add = (planId: string | null, more: number) => people.set(planId, (people.get(planId) ?? 0) + more);
  for (const { _id, count } of rows) {
    add(_id.to, count);
    add(_id.from, -count);
  }
  return [...people].filter(([, more]) => more !== 0).map(([planId, more]) => ({ planId, people: more }));
}

const dayFrom = (day: string, rows: readonly ChangesOfDay[]): SubscriptionDay => ({
  day,
  mrrMinor: sum(rows, (it) => it.mrrMinor),
  started: sum(rows, (it) => it.started),
  ended: sum(rows, (it) => it.ended),
  plans: peopleByPlan(rows),
});

/** Adds the ledger up, from a moment on and up to another one, which is left out. Days without a change are left out. */
export async function addUp(from: Date, until: Date): Promise<SubscriptionDay[]> {
  const rows = await SubscriptionChanges.aggregate<ChangesOfDay>([
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
        started: count({ $and: [{ $not: isPaid('$from.mrrMinor') }, isPaid('$to.mrrMinor')] }),
        ended: count({ $and: [isPaid('$from.mrrMinor'), { $not: isPaid('$to.mrrMinor') }] }),
      },
    },
  ]);
  const byDay = groupBy(rows, ({ _id }) => _id.day);
  return [...byDay].map(([day, changes]) => dayFrom(day, changes)).sort((a, b) => a.day.localeCompare(b.day));
}

/** Where the days that are kept end: the first moment that none of them covers. Null while the ledger is empty. */
async function endOfKept(): Promise<Date | null> {
  const last = await SubscriptionDays.findOne().sort({ _id: -1 }).lean();
  if (last) return startOf(dayAfter(last._id));
  const first = await SubscriptionChanges.findOne({}, { at: 1 }).sort({ at: 1 }).lean();
  return first && startOf(dayOf(first.at));
}

/**
 * Keeps what each day came to once it is over, so that reports need not read the ledger again. An hour is left to whatever was under
 * way at midnight. Two who do it at once write the same.
 */
export async function keepSubscriptionDays(now: Date): Promise<void> {
  const closed = startOf(dayOf(new Date(now.getTime() - HOUR_MS)));
  for (let from = await endOfKept(); from && from < closed; from = await endOfKept()) {
    const until = new Date(Math.min(from.getTime() + BATCH_DAYS * DAY_MS, closed.getTime()));
    const byDay = new Map((await addUp(from, until)).map((it) => [it.day, it]));
    const days: SubscriptionDay[] = [];
    // Days without a change too: the last one that is kept says how far the ledger was read.
    for (let day = dayOf(from); startOf(day) < until; day = dayAfter(day))
      days.push(byDay.get(day) ?? dayFrom(day, []));
    await SubscriptionDays.bulkWrite(
      days.map(({ day, ...figures }) => ({
        updateOne: { filter: { _id: day }, update: { $set: { ...figures, plans: [...figures.plans] } }, upsert: true },
      })),
    );
  }
}

/** For whoever writes into the past: everything will be added up anew. */
export async function forgetSubscriptionDays(): Promise<void> {
  await SubscriptionDays.deleteMany({});
}

/** What every day up to now came to, oldest first. Costs a row a day, and the changes since the last day that is kept. */
export async function subscriptionDays(now: Date): Promise<SubscriptionDay[]> {
  const rows = await SubscriptionDays.find({}).sort({ _id: 1 }).lean();
  const kept = rows.map(({ _id: day, mrrMinor, started, ended, plans }) => ({
    ...{ day, mrrMinor, started, ended },
    plans: plans.map(({ planId, people }) => ({ planId: planId ?? null, people })),
  }));
  const last = kept.at(-1);
  const live = await addUp(last ? startOf(dayAfter(last.day)) : new Date(0), new Date(now.getTime() + 1));
  return [...kept.filter(({ day }) => startOf(day) <= now), ...live];
}
