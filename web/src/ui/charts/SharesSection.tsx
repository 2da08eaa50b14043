import { formatNumber } from '#web/lib/quantities.ts';
import { ChartSection } from './ChartSection.tsx';
import { SharesChart } from './lazy-charts.ts';
import { formatShares, largestShares } from './shares.ts';
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

/** Writes the message of the chart. Several shares can be the largest. So that all add up to 100%, equal ones can differ by a point. */
function describeLargest(shares: readonly ValueRow[], lead: SharesSectionProps['lead']): string {
  const largest = shares.filter(({ value }) => value === shares[0]?.value);
  const names = lists.format(largest.map(({ name }) => name));
  const percents = formatShares(shares.map(({ value }) => value)).slice(0, largest.length);
  const percent = percents.at(-1) ?? '';
  if (largest.length === 1) return lead(percent, names);
  return `${names} are the largest, with ${percents[0] === percent ? '' : 'about '}${percent} each.`;
}

/** Shares of a whole as a chart or as a table. */
export function SharesSection({ title, lead, emptyLead, head, rows, format = formatNumber }: SharesSectionProps) {
  const shares = largestShares(rows);
  const text = shares.some(({ value }) => value > 0) ? describeLargest(shares, lead) : emptyLead;
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
