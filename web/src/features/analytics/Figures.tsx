import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type {
  Activity_AnalyticsFragment,
  AnalyticsCards_AnalyticsFragment,
  ImpactSummary_AnalyticsFragment,
} from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { Activity } from './Activity.tsx';
import { AnalyticsCards } from './AnalyticsCards.tsx';
import { ImpactSummary } from './ImpactSummary.tsx';

interface FiguresProps {
  readonly analytics: AnalyticsCards_AnalyticsFragment & Activity_AnalyticsFragment & ImpactSummary_AnalyticsFragment;
  readonly days: number;
}

export function Figures({ analytics, days }: FiguresProps) {
  if (analytics.totals.totalPrompts === 0) {
    return (
      <EmptyState
        title="No Analytics Data"
        hint={`You simplified no prompt in the last ${days} days. What you use, when, and what it saves you will stand here.`}
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
      <Activity analytics={analytics} />
      <ImpactSummary analytics={analytics} days={days} />
    </>
  );
}
