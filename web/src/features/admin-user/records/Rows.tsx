import type { ReactNode } from 'react';
import classes from '../UserPage.module.css';

interface Row {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** A button, shown at the end. */
  readonly action?: ReactNode;
}

interface RowsProps {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Shown instead of an empty list. */
  readonly empty: string;
}

/** A short list, with a title and a line of details for each row. */
export function Rows({ label, rows, empty }: RowsProps) {
  if (rows.length === 0) return <p className={classes.text}>{empty}</p>;
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ id, title, detail, action }) => (
        <li key={id}>
          <div>
            <div className={classes.value}>{title}</div>
            <div className={classes.note}>{detail}</div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}

/** Says that a list has more rows than it shows. Null when it shows all of them. */
export function MoreRows({ shown, total }: { shown: number; total: number }) {
  return shown < total ? (
    <p className={classes.note}>
      The newest {shown} of {total} are shown.
    </p>
  ) : null;
}
