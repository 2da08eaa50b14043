import classes from './QuotaBar.module.css';

const WARN_FROM_PERCENT = 75;
const ALARM_FROM_PERCENT = 90;

const toLevel = (percent: number) =>
  percent >= ALARM_FROM_PERCENT ? 'alarm' : percent >= WARN_FROM_PERCENT ? 'warn' : 'fine';

/** Shows how much of a limit is used: blue, amber from 75%, red from 90%. A limit of 0 is shown as used up. */
export function QuotaBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const percent = limit > 0 ? Math.min(100, (used / limit) * 100) : 100;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      className={classes.track}
    >
      <div className={classes.fill} data-level={toLevel(percent)} style={{ width: `${percent}%` }} />
    </div>
  );
}
