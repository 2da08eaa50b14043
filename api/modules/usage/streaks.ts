import { dayBefore } from '#api/lib/days.ts';

/**
 * Returns the number of consecutive days with a run, up to today, or up to yesterday when there is no run today. `days`
 * are the days with a run as YYYY-MM-DD, latest first. They are read only as far as the streak goes.
 */
export async function computeStreak(days: AsyncIterable<string> | Iterable<string>, today: string): Promise<number> {
  let streak = 0;
  let expected = today;
  for await (const day of days) {
    if (streak === 0 && day === dayBefore(today)) expected = day;
    if (day !== expected) break;
    streak += 1;
    expected = dayBefore(day);
  }
  return streak;
}
