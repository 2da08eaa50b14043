import { Line, LineChart, Tooltip } from 'recharts';
import { plural } from '#web/lib/quantities.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import { CHART_MARGIN } from './chart-size.ts';
import { chartTooltip } from './chart-tooltip.tsx';
import { ChartAxes } from './ChartAxes.tsx';
import { ChartContainer } from './ChartContainer.tsx';
import classes from './Charts.module.css';
import type { UsageDay } from './usage-day.ts';

const DayValue = chartTooltip(({ date, count }: UsageDay) => ({
  value: plural(count, 'prompt'),
  of: formatShortUtcDay(date),
}));

/** Prompts by day, as a line. Load this file lazily: recharts is larger than the rest of the page. */
export function UsageChart({ days, label }: { days: readonly UsageDay[]; label: string }) {
  return (
    <figure className={classes.chart} aria-label={label}>
      <ChartContainer>
        <LineChart data={[...days]} margin={CHART_MARGIN} title={label}>
          <ChartAxes by="date" format={formatShortUtcDay} minGapPx={48} isLine />
          <Tooltip content={DayValue} cursor={{ stroke: 'var(--hairline-strong)' }} isAnimationActive={false} />
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
      </ChartContainer>
    </figure>
  );
}
