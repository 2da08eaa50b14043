import { Skeleton } from '@mantine/core';
import { CHART_HEIGHT } from '#web/ui/charts/chart-size.ts';
import { StatCardSkeleton } from '#web/ui/StatCard.tsx';
import classes from './AnalyticsPage.module.css';

/** The placeholder of the statistics while they load. */
export function AnalyticsSkeleton() {
  return (
    <div className={classes.content}>
      <div role="status" aria-label="Loading your statistics" className={classes.cards}>
        {Array.from({ length: 4 }, (_, card) => (
          <StatCardSkeleton key={card} />
        ))}
      </div>
      <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
      <div className={classes.pair}>
        <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
        <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
      </div>
    </div>
  );
}
