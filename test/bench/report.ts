export interface Row {
  readonly what: string;
  readonly goal: string;
  readonly figure: string;
  /** Null where the row informs and has no goal. */
  readonly met: boolean | null;
}

export const ratio = (value: number) => `${value.toFixed(2)} ×`;
export const microseconds = (value: number) => `${Math.round(value)} µs`;

const verdictOf = ({ met }: Row) => (met === null ? '' : met ? 'met' : 'MISSED');

export function printTable(rows: readonly Row[]): void {
  const table = rows.map((row) => [row.what, row.goal, row.figure, verdictOf(row)]);
  const head = ['what', 'goal', 'measured', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...table.map(line)].join('\n'));
}
