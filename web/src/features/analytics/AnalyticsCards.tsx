import type { AnalyticsCards_AnalyticsFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { StatCard } from '#web/ui/StatCard.tsx';
import classes from './AnalyticsPage.module.css';

/** A longer answer than prompt is no saving, and is not called one. */
const reductionNote = (percent: number) =>
  percent < 0 ? 'Answers were longer than prompts' : 'Words taken out of your prompts';

export function AnalyticsCards({ analytics }: { analytics: AnalyticsCards_AnalyticsFragment }) {
  const { totals, streakDays, reductionPercent } = analytics;
  return (
    <div className={classes.cards}>
      <StatCard label="Total Prompts" value={formatNumber(totals.totalPrompts)} note="Own keys included" />
      <StatCard
        label="Total Tokens"
        value={formatNumber(totals.totalTokens)}
        note={`${formatNumber(Math.round(totals.avgTokens))} a prompt on average`}
      />
      <StatCard label="Efficiency" value={`${Math.round(reductionPercent)}%`} note={reductionNote(reductionPercent)} />
      <StatCard
        label="Streak"
        value={plural(streakDays, 'day')}
        note={streakDays > 0 ? 'In a row, with a prompt each' : 'Simplify a prompt today to start one'}
      />
    </div>
  );
}
