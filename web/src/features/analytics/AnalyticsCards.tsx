import type { AnalyticsCards_AnalyticsFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { StatCard } from '#web/ui/StatCard.tsx';
import classes from './AnalyticsPage.module.css';

/** Explains the percentage of words that rewrites removed. It is negative when rewrites are longer than prompts. */
const toReductionNote = (percent: number) =>
  percent < 0 ? 'Rewrites were longer than prompts' : 'Share of all your words that rewrites removed';

export function AnalyticsCards({ analytics }: { analytics: AnalyticsCards_AnalyticsFragment }) {
  const { totals, streakDays, reductionPercent } = analytics;
  return (
    <div className={classes.cards}>
      <StatCard label="Total Prompts" value={formatNumber(totals.totalPrompts)} note="Including your own keys" />
      <StatCard
        label="Total Tokens"
        value={formatNumber(totals.totalTokens)}
        note={`Prompts and rewrites together, ${formatNumber(Math.round(totals.avgTokens))} each time on average`}
      />
      <StatCard
        label="Efficiency"
        value={`${Math.round(reductionPercent)}%`}
        note={toReductionNote(reductionPercent)}
      />
      <StatCard
        label="Streak"
        value={plural(streakDays, 'day')}
        note={streakDays > 0 ? 'In a row with at least one prompt' : 'Simplify a prompt today to start one'}
      />
    </div>
  );
}
