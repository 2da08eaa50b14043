import { Bar, BarChart, type DotItemDotProps, Line, LineChart, Tooltip } from 'recharts';
import { CHART_MARGIN } from './chart-size.ts';
import { chartTooltip } from './chart-tooltip.tsx';
import { ChartAxes } from './ChartAxes.tsx';
import { ChartContainer } from './ChartContainer.tsx';
import classes from './Charts.module.css';
import { isLonePoint, type SeriesRow } from './series.ts';

const Value = chartTooltip(({ name, text }: SeriesRow) => ({ value: text, of: name }));
const LINE_COLOR = '#3b82f6';

/** Draws the values that no line leads to. */
const lonePoints =
  (rows: readonly SeriesRow[]) =>
  ({ index, cx, cy }: DotItemDotProps) =>
    isLonePoint(rows, index) ? <circle cx={cx} cy={cy} r={3} fill={LINE_COLOR} /> : null;

const asIs = (name: string) => name;

interface SeriesChartProps {
  readonly rows: readonly SeriesRow[];
  readonly kind: 'line' | 'bars';
  /** What a value is, such as 'Revenue'. */
  readonly valueName: string;
  /** The accessible name of the chart. */
  readonly label: string;
  /** Writes the numbers of the vertical axis. Default: counts. */
  readonly formatValue?: ((value: number) => string) | undefined;
}

/** A series as a line or as bars. Load this file lazily: recharts is larger than the rest of the page. */
export function SeriesChart({ rows, kind, valueName, label, formatValue }: SeriesChartProps) {
  const data = [...rows];
  return (
    <figure className={classes.chart} aria-label={label}>
      <ChartContainer>
        {kind === 'line' ? (
          <LineChart data={data} margin={CHART_MARGIN} title={label}>
            <ChartAxes by="name" format={asIs} minGapPx={48} isLine formatValue={formatValue} />
            <Tooltip content={Value} cursor={{ stroke: 'var(--hairline-strong)' }} isAnimationActive={false} />
            <Line
              dataKey="value"
              name={valueName}
              type="linear"
              stroke={LINE_COLOR}
              strokeWidth={2}
              dot={lonePoints(rows)}
              activeDot={{ r: 4, strokeWidth: 0 }}
              connectNulls={false}
              isAnimationActive={false}
            />
          </LineChart>
        ) : (
          <BarChart data={data} margin={CHART_MARGIN} title={label}>
            <ChartAxes by="name" format={asIs} minGapPx={24} formatValue={formatValue} />
            <Tooltip content={Value} cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
            <Bar
              dataKey="value"
              name={valueName}
              fill="var(--blue)"
              radius={[3, 3, 0, 0]}
              maxBarSize={48}
              isAnimationActive={false}
            />
          </BarChart>
        )}
      </ChartContainer>
    </figure>
  );
}
