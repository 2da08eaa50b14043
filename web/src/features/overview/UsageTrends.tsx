import type { UsageTrends_StatsFragment } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { sumCounts } from '#web/ui/charts/usage-day.ts';
import { UsageSection } from '#web/ui/charts/UsageSection.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './OverviewPage.module.css';

/** Shows the user's prompts by day as a chart, once there is at least one prompt. */
export function UsageTrends({ stats: { usageByDay } }: { stats: UsageTrends_StatsFragment }) {
  const total = sumCounts(usageByDay);
  if (total === 0) {
    return (
      <Section title="Usage Trends" lead={`You simplified no prompts in the last ${usageByDay.length} days.`}>
        <p className={classes.empty}>A chart of your prompts per day appears here after your first prompt.</p>
      </Section>
    );
  }
  const lead = `You simplified ${plural(total, 'prompt')} in the last ${usageByDay.length} days.`;
  return <UsageSection title="Usage Trends" lead={lead} days={usageByDay} />;
}
