import type { UsageTrends_StatsFragment } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { sumCounts } from '#web/ui/charts/usage-day.ts';
import { UsageSection } from '#web/ui/charts/UsageSection.tsx';

export function UsageTrends({ stats: { usageByDay } }: { stats: UsageTrends_StatsFragment }) {
  const total = sumCounts(usageByDay);
  const lead =
    total === 0
      ? `You simplified no prompts in the last ${usageByDay.length} days.`
      : `You simplified ${plural(total, 'prompt')} in the last ${usageByDay.length} days.`;
  return <UsageSection title="Usage Trends" lead={lead} days={usageByDay} />;
}
