import { DAY_MS } from '#web/lib/durations.ts';

export const TODAY = 'Today';

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/** Names a day in the user's time zone: 'Today', 'Yesterday', 'Monday, Nov 16', or 'Nov 16, 2025' in another year. */
function toDayName(at: Date, now: Date): string {
  // Rounded, because days on which clocks change have 23 or 25 hours.
  const daysAgo = Math.round((startOfDay(now).getTime() - startOfDay(at).getTime()) / DAY_MS);
  if (daysAgo === 0) return TODAY;
  if (daysAgo === 1) return 'Yesterday';
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? { weekday: 'long' } : { year: 'numeric' }),
  });
}

interface Day<Entry> {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Groups entries, which are sorted by time, by their day in the user's time zone. */
export function groupByDay<Entry extends { readonly createdAt: string }>(
  entries: readonly Entry[],
  now = new Date(),
): Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = toDayName(new Date(entry.createdAt), now);
    days.set(name, [...(days.get(name) ?? []), entry]);
  }
  return [...days].map(([name, entriesOfDay]) => ({ name, entries: entriesOfDay }));
}
