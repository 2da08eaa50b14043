/** A value of a series, such as the revenue of a month. */
export interface SeriesRow {
  readonly name: string;
  /** Null: there was nothing to measure, which a line shows as a gap. */
  readonly value: number | null;
  /** The exact value, as people read it: `$12.50`. */
  readonly text: string;
}

/** Whether a line has no neighbor to connect a value with, so that only a dot shows it. */
export const isLonePoint = (rows: readonly SeriesRow[], index: number): boolean =>
  isMeasured(rows[index]) && !isMeasured(rows[index - 1]) && !isMeasured(rows[index + 1]);

const isMeasured = (row: SeriesRow | undefined): boolean => row !== undefined && row.value !== null;
