import classes from './AnalyticsPage.module.css';
import { RANGES, type useAnalyticsRange } from './analytics-range.ts';

/** One of three, a click away from each other. */
export function RangeButtons({ range, choose }: ReturnType<typeof useAnalyticsRange>) {
  return (
    <div role="group" aria-label="Range" className={classes.ranges}>
      {RANGES.map((offered) => (
        <button
          key={offered.name}
          type="button"
          className={classes.range}
          aria-pressed={offered.name === range.name}
          aria-label={`${offered.name}, the last ${offered.days} days`}
          onClick={() => {
            choose(offered);
          }}
        >
          {offered.name}
        </button>
      ))}
    </div>
  );
}
