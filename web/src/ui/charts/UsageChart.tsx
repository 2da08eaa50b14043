import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { plural } from '../../lib/quantities.ts';
import { TICK } from './chart-look.ts';
import { CHART_HEIGHT } from './chart-size.ts';
import { formatDay, type UsageDay } from './usage-day.ts';
import classes from './Charts.module.css';

/** A chunk of its own: recharts weighs more than the rest of the page. */
export function UsageChart({ days, label }: { days: readonly UsageDay[]; label: string }) {
  return (
    <figure className={classes.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={{ width: 1, height: CHART_HEIGHT }}>
        <LineChart data={[...days]} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} title={label}>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="date"
            tickFormatter={formatDay}
            tick={TICK}
            tickLine={false}
            tickMargin={8}
            minTickGap={48}
            stroke="var(--hairline-strong)"
          />
          <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip content={ExactValue} cursor={{ stroke: 'var(--hairline-strong)' }} isAnimationActive={false} />
          <Line
            dataKey="count"
            name="Prompts"
            type="linear"
            stroke="#3b82f6"
            strokeWidth={2}
            dot={false}
            activeDot={{ r: 4, strokeWidth: 0 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </figure>
  );
}

function ExactValue({ active, payload }: TooltipContentProps) {
  const day = payload[0]?.payload as UsageDay | undefined;
  if (!active || !day) return null;
  return (
    <div className={classes.tip}>
      <strong>{plural(day.count, 'prompt')}</strong> {formatDay(day.date)}
    </div>
  );
}
