import classes from './Charts.module.css';
import { ChartSection } from './ChartSection.tsx';
import { SeriesChart } from './lazy-charts.ts';
import type { SeriesRow } from './series.ts';

interface SeriesSectionProps {
  readonly title: string;
  /** The message of the chart in one sentence. */
  readonly lead: string;
  readonly kind: 'line' | 'bars';
  /** The names of the table's columns: what a row is, and what its value is. */
  readonly head: readonly [string, string];
  readonly rows: readonly SeriesRow[];
  /** Writes the numbers of the vertical axis with their unit: `$1,000`. Default: counts. */
  readonly formatValue?: (value: number) => string;
}

/** A series as a chart or as a table, with the same exact values. */
export function SeriesSection({ title, lead, kind, head, rows, formatValue }: SeriesSectionProps) {
  return (
    <ChartSection
      title={title}
      lead={lead}
      lazyChart={SeriesChart}
      chart={
        <SeriesChart
          rows={rows}
          kind={kind}
          formatValue={formatValue}
          valueName={head[1]}
          label={`${title}: ${lead}`}
        />
      }
      table={
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
