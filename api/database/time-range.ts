import { type QueryFilter, trusted, type Types } from 'mongoose';
import { assertValid } from '#api/kernel/validation.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';

/** A range of time: from `since` (included) to `until` (excluded). An absent or null bound limits nothing. */
export interface TimeRange {
  readonly since?: Date | null;
  readonly until?: Date | null;
}

/** Returns what is wrong with a range that ends before it starts, as a sentence for the user. Null for a valid one. */
export const timeRangeProblem = ({ since, until }: TimeRange): string | null =>
  since && until && since >= until ? 'The start must be before the end' : null;

/** Builds the filter by `createdAt` alone, for lists with an index on it. The caller checks the range. */
export const createdWithin = ({ since, until }: TimeRange) => [
  ...(since ? [{ createdAt: trusted({ $gte: since }) }] : []),
  ...(until ? [{ createdAt: trusted({ $lt: until }) }] : []),
];

/** A row may be stored this much later than the time in its `createdAt`. */
const MAX_DELAY_MS = MINUTE_MS;

interface Row {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
}

/**
 * Builds the filter by `createdAt`. The bounds of `_id`, by which the indexes are sorted, keep the scan within the
 * range. They are in `$and`, so that the cursor's condition on `_id` adds to them. Throws BAD_USER_INPUT.
 */
export function toTimeFilters<TRow extends Row>(range: TimeRange): QueryFilter<TRow> {
  assertValid({ since: timeRangeProblem(range) });
  const { since, until } = range;
  const conditions = [
    ...(since ? [{ _id: trusted({ $gte: firstIdAt(since) }), createdAt: trusted({ $gte: since }) }] : []),
    ...(until
      ? [
          {
            _id: trusted({ $lt: firstIdAt(new Date(until.getTime() + MAX_DELAY_MS)) }),
            createdAt: trusted({ $lt: until }),
          },
        ]
      : []),
  ];
  return conditions.length > 0 ? { $and: conditions } : {};
}
