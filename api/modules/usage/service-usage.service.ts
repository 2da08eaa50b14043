import { trusted } from 'mongoose';
import { UsageDays } from './usage-day.model.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** Days in UTC, both included, written YYYY-MM-DD. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** How many runs all people together had on each day; days without one are left out. */
export async function runsByDay({ from, to }: Span): Promise<{ day: string; count: number }[]> {
  const rows = await UsageDays.find({ day: trusted({ $gte: from, $lte: to }) }, { _id: 0, day: 1, count: 1 }).lean();
  return rows.map(({ day, count }) => ({ day, count }));
}

/** How many runs there ever were. */
export async function countRunsEver(): Promise<number> {
  const [all] = await UsageDays.aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }]);
  return all?.count ?? 0;
}

/** How many people had a run. An index holds all that it reads: a line for each person and day, however many runs they had. */
export async function countActiveUsers({ from, to }: Span): Promise<number> {
  const [people] = await UserUsageDays.aggregate<{ count: number }>([
    { $match: { day: { $gte: from, $lte: to } } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return people?.count ?? 0;
}
