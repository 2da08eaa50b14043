import { Bar, BarChart, Tooltip } from 'recharts';
import { plural } from '#web/lib/quantities.ts';
import { CHART_MARGIN } from './chart-size.ts';
import { chartTooltip } from './chart-tooltip.tsx';
import { ChartContainer } from './ChartContainer.tsx';
import classes from './Charts.module.css';
import { PromptAxes } from './PromptAxes.tsx';
import { formatHour, type UsageHour } from './usage-hour.ts';

const HourValue = chartTooltip(({ hour, count }: UsageHour) => ({
  value: plural(count, 'prompt'),
  of: `from ${formatHour(hour)} UTC`,
}));

/** Prompts by the hour of the day, as bars. */
export function HoursChart({ hours, label }: { hours: readonly UsageHour[]; label: string }) {
  return (
    <figure className={classes.chart} aria-label={label}>
      <ChartContainer>
        <BarChart data={[...hours]} margin={CHART_MARGIN} title={label}>
          <PromptAxes by="hour" format={formatHour} gap={24} />
          <Tooltip content={HourValue} cursor={{ fill: 'var(--sunken)' }} isAnimationActive={false} />
          <Bar dataKey="count" name="Prompts" fill="var(--blue)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ChartContainer>
    </figure>
  );
}
