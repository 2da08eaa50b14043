import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { CHART_HEIGHT } from './charts/chart-size.ts';
import classes from './ReportPage.module.css';
import { StatCardSkeleton } from './StatCard.tsx';

/**
 * The frame of a report's cards and charts.
 * @param isBusy whether another range is loading, while the previous one is still shown
 */
export function ReportContent({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className={classes.content} aria-busy={isBusy}>
      {children}
    </div>
  );
}

/** A row of cards with figures. */
export const ReportCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>;

/** Two charts side by side. */
export const ReportPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>;

interface ChangeProps {
  /** The difference to the range before, in `unit`. Null: there was nothing to compare with. */
  readonly by: number | null;
  /** The length of the range, and of the range before. */
  readonly days: number;
  /** Percentage points, for figures that are percentages themselves. Default: percent. */
  readonly unit?: 'percent' | 'points';
  /** Whether less is better, such as of refunds. */
  readonly isLessBetter?: boolean;
}

/** Shows how a figure changed against the range of the same length before. */
export function Change({ by, days, unit = 'percent', isLessBetter = false }: ChangeProps) {
  const before = `against the ${plural(days, 'day')} before`;
  if (by === null) return <>Nothing to compare with in the {plural(days, 'day')} before</>;
  const rounded = Math.round(by * 10) / 10;
  if (rounded === 0) return <>No change {before}</>;
  const tone = rounded > 0 === isLessBetter ? 'bad' : 'good';
  const amount = `${rounded > 0 ? '+' : '−'}${formatNumber(Math.abs(rounded))}`;
  return (
    <>
      <span className={classes.change} data-tone={tone}>
        {amount}
        {unit === 'percent' ? '%' : ' points'}
      </span>{' '}
      {before}
    </>
  );
}

/** Said once for a report of which no figure can be compared, such as that of the first month. */
export const NothingBefore = ({ days }: { days: number }) => (
  <p className={classes.nothing}>
    Nothing is recorded for the {plural(days, 'day')} before, so there is no change to show.
  </p>
);

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
