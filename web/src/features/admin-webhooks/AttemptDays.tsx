import { formatNumber, plural } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import classes from './AttemptDays.module.css';

interface Day {
  readonly date: string;
  readonly succeeded: number;
  readonly failed: number;
}

const describeDay = ({ date, succeeded, failed }: Day) =>
  `${formatUtcDay(date)}: ${formatNumber(succeeded)} succeeded, ${formatNumber(failed)} failed`;

/** A bar for each day: its attempts that succeeded, and those that failed on top. The values are a table below. */
export function AttemptDays({ days }: { days: readonly Day[] }) {
  const highest = Math.max(1, ...days.map(({ succeeded, failed }) => succeeded + failed));
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const all = days.reduce((sum, day) => sum + day.succeeded, failed);
  const [first] = days;
  if (!first || all === 0) return null;
  const share = (count: number) => `${(100 * count) / highest}%`;
  return (
    <figure className={classes.figure}>
      <figcaption>
        {plural(all, 'attempt')} in the last {days.length} days, {formatNumber(failed)} of them failed
      </figcaption>
      <div className={classes.bars} aria-hidden>
        {days.map((day) => (
          <div key={day.date} className={classes.day} title={describeDay(day)}>
            <div className={classes.failed} style={{ height: share(day.failed) }} />
            <div className={classes.succeeded} style={{ height: share(day.succeeded) }} />
          </div>
        ))}
      </div>
      <p className={classes.ends} aria-hidden>
        <span>{formatUtcDay(first.date)}</span>
        <span>Most in a day: {formatNumber(highest)}</span>
        <span>Today</span>
      </p>
      <details>
        <summary>Show as a table</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              <th scope="col">Succeeded</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter((day) => day.succeeded + day.failed > 0)
              .map((day) => (
                <tr key={day.date}>
                  <th scope="row">{formatUtcDay(day.date)}</th>
                  <td>{formatNumber(day.succeeded)}</td>
                  <td>{formatNumber(day.failed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
