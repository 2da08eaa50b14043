import { Pie, PieChart, Tooltip } from 'recharts';
import { formatNumber } from '#web/lib/quantities.ts';
import { CHART_HEIGHT } from './chart-size.ts';
import { ChartRoom } from './ChartRoom.tsx';
import classes from './Charts.module.css';
import { exactValue } from './exact-value.tsx';
import { colourOf, percentOf } from './shares.ts';
import type { ValueRow } from './ValueTable.tsx';

const ShareValue = exactValue<ValueRow>(({ name, value }) => ({ value: formatNumber(value), of: name }));

/** Parts of a whole, as a pie. Its legend tells what the colours alone would not. */
export function SharesChart({ shares, label }: { shares: readonly ValueRow[]; label: string }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className={classes.shares} aria-label={label}>
      <ChartRoom height={CHART_HEIGHT - 40}>
        <PieChart title={label}>
          <Pie
            data={shares.map((share, index) => ({ ...share, fill: colourOf(index) }))}
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
      </ChartRoom>
      <ul className={classes.legend}>
        {shares.map(({ name, value }, index) => (
          <li key={name}>
            <span aria-hidden className={classes.swatch} style={{ background: colourOf(index) }} />
            <span className={classes.shareName}>{name}</span>
            <span>{percentOf(value, total)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
