import { UsageDays } from './usage-day.model.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

const SUM = [{ $group: { _id: null, count: { $sum: '$count' } } }];

/** Returns the number of runs that the users' day counters, and the global day counters, contain. For the demo; the server does not call it. */
export async function sumCountedRuns(): Promise<{ readonly byPeople: number; readonly byDays: number }> {
  const [people] = await UserUsageDays.aggregate<{ count: number }>(SUM);
  const [days] = await UsageDays.aggregate<{ count: number }>(SUM);
  return { byPeople: people?.count ?? 0, byDays: days?.count ?? 0 };
}
