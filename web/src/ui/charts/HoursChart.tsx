import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { plural } from '../../lib/quantities.ts';
import { TICK } from './chart-look.ts';
import { CHART_HEIGHT } from './chart-size.ts';
import classes from './Charts.module.css';
import { formatHour, type UsageHour } from './usage-hour.ts';

/** Prompts by the hour of the day, as bars. */
export function HoursChart({ hours, label }: { hours: readonly UsageHour[]; label: string }) {
  return (
    <figure className={classes.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={{ width: 1, height: CHART_HEIGHT }}>
        <BarChart data={[...hours]} margin={{ top: 8, right: 8, bottom: 0, left: -20 }} title={label}>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="hour"
            tickFormatter={formatHour}
            tick={TICK}
            tickLine={false}
            tickMargin={8}
            minTickGap={24}
            stroke="var(--hairline-strong)"
          />
          <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
          <Tooltip content={ExactValue} cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
          <Bar dataKey="count" name="Prompts" fill="var(--blue)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function ExactValue({ active, payload }: TooltipContentProps) {
  const hour = payload[0]?.payload as UsageHour | undefined;
  if (!active || !hour) return null;
  return (
    <div className={classes.tip}>
      <strong>{plural(hour.count, 'prompt')}</strong> from {formatHour(hour.hour)} UTC
    </div>
  );
}
