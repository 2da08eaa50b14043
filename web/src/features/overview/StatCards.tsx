import type { StatCards_StatsFragment } from '#web/graphql/operations.generated.ts';
import { formatLimit } from '#web/lib/prompt-limit.ts';
import { formatNumber, formatPrompts, UNLIMITED } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import classes from './OverviewPage.module.css';

function toRemainingNote(remaining: number, resetsAt: string | null): string {
  if (remaining === UNLIMITED) return 'Your plan has no limit';
  return resetsAt ? `Resets on ${formatDate(new Date(resetsAt))}` : 'Does not reset';
}

export function StatCards({ stats }: { stats: StatCards_StatsFragment }) {
  const { promptsLimit, promptsRemaining, subscription } = stats;
  const { promptsUsed, planName, plan, quotaResetsAt } = subscription;
  const isUnlimited = promptsLimit === UNLIMITED;
  return (
    <div className={classes.cards}>
      <StatCard
        label="Prompts Used"
        value={formatNumber(promptsUsed)}
        note={isUnlimited ? 'In this period' : `Of ${formatNumber(promptsLimit)} in this period`}
      >
        {!isUnlimited && <QuotaBar label="Share of the plan's prompts used" used={promptsUsed} limit={promptsLimit} />}
      </StatCard>
      <StatCard
        label="Prompts Remaining"
        value={formatPrompts(promptsRemaining)}
        note={toRemainingNote(promptsRemaining, quotaResetsAt)}
      />
      <StatCard
        label="Plan Limit"
        value={formatLimit(promptsLimit, plan?.interval)}
        note={planName ? `${planName} plan` : 'You have no plan'}
      />
    </div>
  );
}
