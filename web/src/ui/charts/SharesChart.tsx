import { Pie, PieChart, Tooltip } from 'recharts';
import { CHART_HEIGHT } from './chart-size.ts';
import { chartTooltip } from './chart-tooltip.tsx';
import { ChartContainer } from './ChartContainer.tsx';
import classes from './Charts.module.css';
import { formatShares, getShareColor } from './shares.ts';
import type { ValueRow } from './ValueTable.tsx';

const PIE_HEIGHT = CHART_HEIGHT - 40;
/** The width of the pie beside its legend, as the styles have it. Above the legend it is wider, and measured again. */
const PIE_WIDTH = 220;

/** A share with its formatted value, for the tooltip. */
interface ShareRow extends ValueRow {
  readonly text: string;
}

const ShareValue = chartTooltip(({ name, text }: ShareRow) => ({ value: text, of: name }));

interface SharesChartProps {
  readonly shares: readonly ValueRow[];
  /** The chart's name, for screen readers. */
  readonly label: string;
  readonly format: (value: number) => string;
}

/** A pie chart with a legend. Load this file lazily: recharts is larger than the rest of the page. */
export function SharesChart({ shares, label, format }: SharesChartProps) {
  const percents = formatShares(shares.map(({ value }) => value));
  return (
    <figure className={classes.shares} aria-label={label}>
      <ChartContainer height={PIE_HEIGHT} maxWidth={PIE_WIDTH}>
        <PieChart title={label}>
          <Pie
            data={shares.map((share, index) => ({ ...share, text: format(share.value), fill: getShareColor(index) }))}
            dataKey="value"
            nameKey="name"
            innerRadius="56%"
            outerRadius="100%"
            stroke={shares.length > 1 ? 'var(--surface)' : 'none'}
            strokeWidth={2}
            startAngle={90}
            endAngle={-270}
            isAnimationActive={false}
          />
          <Tooltip content={ShareValue} isAnimationActive={false} />
        </PieChart>
      </ChartContainer>
      <ul className={classes.legend}>
        {shares.map(({ name }, index) => (
          <li key={name}>
            <span aria-hidden className={classes.swatch} style={{ background: getShareColor(index) }} />
            <span className={classes.shareName}>{name}</span>
            <span>{percents[index]}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
