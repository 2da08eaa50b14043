import { Pie, PieChart, ResponsiveContainer, Tooltip, type TooltipContentProps } from 'recharts';
import { formatNumber } from '../../lib/quantities.ts';
import classes from './Charts.module.css';
import { CHART_HEIGHT } from './chart-size.ts';
import { colourOf, percentOf } from './shares.ts';
import type { ValueRow } from './ValueTable.tsx';

/** Parts of a whole, as a pie. Its legend tells what the colours alone would not. */
export function SharesChart({ shares, label }: { shares: readonly ValueRow[]; label: string }) {
  const total = shares.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className={classes.shares} aria-label={label}>
      <ResponsiveContainer
        className={classes.pie}
        width="100%"
        height={CHART_HEIGHT - 40}
        initialDimension={{ width: 1, height: CHART_HEIGHT - 40 }}
      >
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
          <Tooltip content={ExactValue} isAnimationActive={false} />
        </PieChart>
      </ResponsiveContainer>
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

function ExactValue({ active, payload }: TooltipContentProps) {
  const share = payload[0]?.payload as ValueRow | undefined;
  if (!active || !share) return null;
  return (
    <div className={classes.tip}>
      <strong>{formatNumber(share.value)}</strong> {share.name}
    </div>
  );
}
