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

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** Writes the message of the chart. Several shares can be the largest. */
function describeLargest(shares: readonly ValueRow[], total: number, lead: SharesSectionProps['lead']): string {
  const largest = shares.filter(({ value }) => value === shares[0]?.value);
  const percent = formatPercent(largest[0]?.value ?? 0, total);
  const names = lists.format(largest.map(({ name }) => name));
  return largest.length > 1 ? `${names} are the largest, with ${percent} each.` : lead(percent, names);
}

/** Shares of a whole as a chart or as a table. */
export function SharesSection({ title, lead, emptyLead, head, rows, format = formatNumber }: SharesSectionProps) {
  const shares = largestShares(rows);
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  const text = total > 0 ? describeLargest(shares, total, lead) : emptyLead;
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
