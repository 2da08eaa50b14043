import { DAY_MS, dayAfter, dayOf, HOUR_MS } from '#api/lib/days.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';
import { SubscriptionDays } from './subscription-day.model.ts';
import { type SubscriptionDay, sumChanges, toSubscriptionDay } from './sum-changes.ts';

export type { SubscriptionDay } from './sum-changes.ts';

/** Days that are summed by one query. */
const BATCH_DAYS = 92;

const toStartOfDay = (day: string) => new Date(`${day}T00:00:00.000Z`);

/**
 * Finds the first moment after the stored days: the start of the ledger when no day is stored. Null
 * while the ledger is empty.
 */
async function findEndOfStoredDays(): Promise<Date | null> {
  const last = await SubscriptionDays.findOne().sort({ _id: -1 }).lean();
  if (last) return toStartOfDay(dayAfter(last._id));
  const first = await SubscriptionChanges.findOne({}, { at: 1 }).sort({ at: 1 }).lean();
  return first && toStartOfDay(dayOf(first.at));
}

/**
 * Sums all days from `from` up to `until`. A day without a change gets a row, too: the last stored day marks
 * how far the ledger was read.
 */
async function sumEveryDay(from: Date, until: Date): Promise<SubscriptionDay[]> {
  const byDay = new Map((await sumChanges(from, until)).map((it) => [it.day, it]));
  const days: SubscriptionDay[] = [];
  for (let day = dayOf(from); toStartOfDay(day) < until; day = dayAfter(day)) {
    days.push(byDay.get(day) ?? toSubscriptionDay(day, []));
  }
  return days;
}

/**
 * Stores the sums of days that are over, so that reports do not read the ledger again. A day is summed an hour after its end, when the
 * transactions that were open at midnight have finished. Servers that do it at the same time store the same sums.
 */
export async function storeSubscriptionDays(now: Date): Promise<void> {
  const closed = toStartOfDay(dayOf(new Date(now.getTime() - HOUR_MS)));
  for (let from = await findEndOfStoredDays(); from && from < closed; from = await findEndOfStoredDays()) {
    const until = new Date(Math.min(from.getTime() + BATCH_DAYS * DAY_MS, closed.getTime()));
    await SubscriptionDays.bulkWrite(
      (await sumEveryDay(from, until)).map(({ day, ...figures }) => ({
        updateOne: { filter: { _id: day }, update: { $set: { ...figures, plans: [...figures.plans] } }, upsert: true },
      })),
    );
  }
}

/**
 * Deletes all stored sums, for a program that wrote changes into the past, such as the demo. The next run of
 * the job computes them again.
 */
export async function deleteSubscriptionDays(): Promise<void> {
  await SubscriptionDays.deleteMany({});
}

/**
 * Lists the sums of all days up to now, oldest first. Reads one row per stored day, and sums the changes
 * since the last stored day.
 */
export async function listSubscriptionDays(now: Date): Promise<SubscriptionDay[]> {
  const rows = await SubscriptionDays.find({}).sort({ _id: 1 }).lean();
  const stored = rows.map(({ _id: day, mrrMinor, started, ended, plans }) => ({
    day,
    mrrMinor,
    started,
    ended,
    plans: plans.map(({ planId, people }) => ({ planId: planId ?? null, people })),
  }));
  const last = stored.at(-1);
  const live = await sumChanges(last ? toStartOfDay(dayAfter(last.day)) : new Date(0), new Date(now.getTime() + 1));
  return [...stored.filter(({ day }) => toStartOfDay(day) <= now), ...live];
}
