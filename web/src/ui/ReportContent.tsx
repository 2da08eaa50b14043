import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { CHART_HEIGHT } from './charts/chart-size.ts';
import classes from './ReportPage.module.css';
import { StatCardSkeleton } from './StatCard.tsx';

/** The cards and charts of a report. Busy while another range is loading. */
export function ReportContent({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className={classes.content} aria-busy={isBusy}>
      {children}
    </div>
  );
}

export const ReportCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>;

/** Two charts side by side. */
export const ReportPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;

/** A change against the range before, in percent. */
export function Change({ percent, days }: { percent: number | null; days: number }) {
  const before = `against the ${days} days before`;
  if (percent === null) return <>No figure {before}</>;
  const rounded = Math.round(percent * 10) / 10;
  const tone = rounded > 0 ? 'good' : rounded < 0 ? 'bad' : 'same';
  const sign = rounded > 0 ? '+' : '';
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        {sign}
        {rounded}%
      </span>{' '}
      {before}
    </>
  );
}

/** The placeholder of a report while it loads. */
export function ReportSkeleton({ cards, label }: { cards: number; label: string }) {
  return (
    <div className={classes.content}>
      <div role="status" aria-label={label} className={classes.cards}>
        {Array.from({ length: cards }, (_, card) => (
          <StatCardSkeleton key={card} />
        ))}
      </div>
      <Skeleton height={CHART_HEIGHT + 108} radius="lg" />
    </div>
  );
}
