import type { UsageTrends_StatsFragment } from '../../graphql/operations.generated.ts';
import { plural } from '../../lib/quantities.ts';
import { UsageSection } from '../../ui/charts/UsageSection.tsx';
import { totalOf } from '../../ui/charts/usage-day.ts';

export function UsageTrends({ stats: { usageByDay } }: { stats: UsageTrends_StatsFragment }) {
  const total = totalOf(usageByDay);
  const lead =
    total === 0
      ? `Nothing simplified in the last ${usageByDay.length} days yet. Your first prompt starts the line.`
      : `You simplified ${plural(total, 'prompt')} in the last ${usageByDay.length} days.`;
  return <UsageSection title="Usage Trends" lead={lead} days={usageByDay} />;
}
