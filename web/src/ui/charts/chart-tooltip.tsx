import type { ReactNode } from 'react';
import type { TooltipContentProps } from 'recharts';
import classes from './Charts.module.css';

interface TooltipText {
  readonly value: string;
  /** What the value belongs to, such as a day. */
  readonly of: ReactNode;
}

/**
 * Makes the tooltip that shows the exact value of the row under the pointer. recharts does not know the type of a chart's rows, so `toText`
 * declares it: `chartTooltip((row: UsageDay) => …)`.
 */
export function chartTooltip(toText: (row: never) => TooltipText) {
  return function ChartTooltip({ active, payload }: TooltipContentProps) {
    const row: unknown = payload[0]?.payload;
    if (!active || row === undefined) return null;
    const { value, of } = toText(row as never);
    return (
      <div className={classes.tip}>
        <strong>{value}</strong> {of}
      </div>
    );
  };
}
