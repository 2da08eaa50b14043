import { trusted } from 'mongoose';
import { UsageDays } from './usage-day.model.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** Days in UTC, both included, as YYYY-MM-DD. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The number of runs of all users on each day. Days without runs are omitted. */
export async function countRunsByDay({ from, to }: Span): Promise<{ day: string; count: number }[]> {
  const rows = await UsageDays.find({ day: trusted({ $gte: from, $lte: to }) }, { _id: 0, day: 1, count: 1 }).lean();
  return rows.map(({ day, count }) => ({ day, count }));
}

/** The number of all runs so far. */
export async function countRunsEver(): Promise<number> {
  const [all] = await UsageDays.aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }]);
  return all?.count ?? 0;
}

/** The number of users with a run. A covered query: the index has one entry for each user and day. */
export async function countActiveUsers({ from, to }: Span): Promise<number> {
  const [people] = await UserUsageDays.aggregate<{ count: number }>([
    { $match: { day: { $gte: from, $lte: to } } },
    { $group: { _id: '$userId' } },
    { $count: 'count' },
  ]);
  return people?.count ?? 0;
}
