import { Skeleton } from '@mantine/core';
import { CHART_HEIGHT } from '../../ui/charts/chart-size.ts';
import classes from './OverviewPage.module.css';

/** The room that the figures will take. */
export function OverviewSkeleton() {
  return (
    <>
      <div role="status" aria-label="Loading your figures" className={classes.cards}>
        <Skeleton height={128} radius="lg" />
        <Skeleton height={128} radius="lg" />
        <Skeleton height={128} radius="lg" />
      </div>
      <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
    </>
  );
}
