import { formatNumber } from '#web/lib/quantities.ts';
import { ChartSection } from './ChartSection.tsx';
import { SharesChart } from './lazy-charts.ts';
import { formatPercent, largestShares } from './shares.ts';
import { type ValueRow, ValueTable } from './ValueTable.tsx';

interface SharesSectionProps {
  readonly title: string;
  /** Writes the message of the chart, from the percentage and the name of the largest share. */
  readonly lead: (percent: string, name: string) => string;
  /** The message when there are no values. */
  readonly emptyLead: string;
  /** The names of the table's columns. */
  readonly head: readonly [string, string];
  readonly rows: readonly ValueRow[];
  /** How a value is written. Default: as a number. */
  readonly format?: (value: number) => string;
}

/** Shares of a whole as a chart or as a table. */
export function SharesSection({ title, lead, emptyLead, head, rows, format = formatNumber }: SharesSectionProps) {
  const shares = largestShares(rows);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const [first] = shares;
  const text = first && total > 0 ? lead(formatPercent(first.value, total), first.name) : emptyLead;
  return (
    <ChartSection
      title={title}
      lead={text}
      lazyChart={SharesChart}
      chart={<SharesChart shares={shares} label={`${title}: ${text}`} format={format} />}
      table={<ValueTable head={head} rows={rows} format={format} />}
    />
  );
}
