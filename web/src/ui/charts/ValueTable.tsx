import { formatNumber } from '#web/lib/quantities.ts';
import classes from './Charts.module.css';

export interface ValueRow {
  readonly name: string;
  readonly value: number;
}

interface ValueTableProps {
  /** The names of the columns: what a row is, and what its value is. */
  readonly head: readonly [string, string];
  readonly rows: readonly ValueRow[];
  /** How a value is written. Default: as a number. */
  readonly format?: (value: number) => string;
}

/** The values of a chart as a table. */
export function ValueTable({ head, rows, format = formatNumber }: ValueTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
