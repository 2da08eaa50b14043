import { dayBefore } from '#api/lib/days.ts';

/**
 * Days in a row with a run, up to today, or up to yesterday while today has none. Takes the days with a run, YYYY-MM-DD, latest first,
 * and reads no further than the streak reaches.
 */
export async function currentStreak(days: AsyncIterable<string> | Iterable<string>, today: string): Promise<number> {
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
