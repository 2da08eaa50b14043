import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import type { UsageDay } from './usage-day.ts';
import { ValueTable } from './ValueTable.tsx';

/** Prompts by day, newest first. */
export function UsageTable({ days }: { days: readonly UsageDay[] }) {
  const rows = days.toReversed().map(({ date, count }) => ({ name: formatShortUtcDay(date), value: count }));
  return <ValueTable head={['Day (UTC)', 'Prompts']} rows={rows} />;
}
