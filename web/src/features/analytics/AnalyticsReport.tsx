import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type {
  AnalyticsCards_AnalyticsFragment,
  ImpactSummary_AnalyticsFragment,
  UsageCharts_AnalyticsFragment,
} from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { AnalyticsCards } from './AnalyticsCards.tsx';
import { ImpactSummary } from './ImpactSummary.tsx';
import { UsageCharts } from './UsageCharts.tsx';

interface AnalyticsReportProps {
  readonly analytics: AnalyticsCards_AnalyticsFragment &
    UsageCharts_AnalyticsFragment &
    ImpactSummary_AnalyticsFragment;
  readonly days: number;
}

/** All statistics of a range, or a hint when the user simplified no prompt in it. */
export function AnalyticsReport({ analytics, days }: AnalyticsReportProps) {
  if (analytics.totals.totalPrompts === 0) {
    return (
      <EmptyState
        title="No Analytics Data"
        hint={`You simplified no prompts in the last ${days} days. Simplify one to see your usage and what it saves.`}
      >
        <Button component={Link} {...COMPOSE}>
          Simplify a prompt
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <AnalyticsCards analytics={analytics} />
      <UsageCharts analytics={analytics} />
      <ImpactSummary analytics={analytics} days={days} />
    </>
  );
}
