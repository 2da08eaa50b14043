import { Bar, BarChart, Tooltip } from 'recharts';
import { plural } from '#web/lib/quantities.ts';
import { CHART_MARGIN } from './chart-size.ts';
import { chartTooltip } from './chart-tooltip.tsx';
import { ChartAxes } from './ChartAxes.tsx';
import { ChartContainer } from './ChartContainer.tsx';
import classes from './Charts.module.css';
import { formatHour, formatTime, type LocalHour } from './usage-hour.ts';

const HourValue = chartTooltip(({ start, count }: LocalHour) => ({
  value: plural(count, 'prompt'),
  of: `at ${formatHour(start)}`,
}));

/** Prompts by the hour of the user's day, as bars. Load this file lazily: recharts is larger than the rest of the page. */
export function HoursChart({ hours, label }: { hours: readonly LocalHour[]; label: string }) {
  return (
    <figure className={classes.chart} aria-label={label}>
      <ChartContainer>
        <BarChart data={[...hours]} margin={CHART_MARGIN} title={label}>
          <ChartAxes by="start" format={formatTime} minGapPx={24} />
          <Tooltip content={HourValue} cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
          <Bar dataKey="count" name="Prompts" fill="var(--blue)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ChartContainer>
    </figure>
  );
}
