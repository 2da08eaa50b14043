/** Adds up a figure of all rows. */
export const sumOf = <TRow>(rows: readonly TRow[], figure: (row: TRow) => number): number =>
  rows.reduce((total, row) => total + figure(row), 0);
