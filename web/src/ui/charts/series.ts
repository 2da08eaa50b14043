/** A value of a series, such as the revenue of a month. */
export interface SeriesRow {
  readonly name: string;
  /** Null: there was nothing to measure, which a line shows as a gap. */
  readonly value: number | null;
  /** The exact value, as people read it: `$12.50`. */
  readonly text: string;
}
