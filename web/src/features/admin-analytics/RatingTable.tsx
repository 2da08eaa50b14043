import type { RatingTable_CountsFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import classes from './Ratings.module.css';

type Counts = RatingTable_CountsFragment;
type Column = readonly [head: string, count: (counts: Counts) => number];

export const UP_AND_DOWN: readonly Column[] = [
  ['Up', ({ good }) => good],
  ['Down', ({ bad }) => bad],
];

interface RatingTableProps {
  /** What a row is, such as 'Action'. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Counts[];
}

/** Ratings by action, model or reason. Left out if there are none. */
export function RatingTable({ title, columns, rows }: RatingTableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={classes.table} aria-label={`Ratings by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {columns.map(([head, count]) => (
              <td key={head}>{formatNumber(count(row))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
