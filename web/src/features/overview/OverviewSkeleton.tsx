import { Skeleton } from '@mantine/core';
import { CHART_HEIGHT } from '#web/ui/charts/chart-size.ts';
import { StatCardSkeleton } from '#web/ui/StatCard.tsx';
import classes from './OverviewPage.module.css';

/** The placeholder of the statistics while they load. */
export function OverviewSkeleton() {
  return (
    <>
      <Skeleton height={24} width="min(320px, 80%)" />
      <div role="status" aria-label="Loading your statistics" className={classes.cards}>
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
      <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
    </>
  );
}
