import { type QueryFilter, trusted, type Types } from 'mongoose';
import { assertValid } from '#api/kernel/validation.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';

/** A range of time: from `since` (included) to `until` (excluded). An absent or null bound limits nothing. */
export interface TimeRange {
  readonly since?: Date | null;
  readonly until?: Date | null;
}

/** Returns what is wrong with a range that doesn't start before it ends, as a sentence for the user. Null for a valid one. */
export const timeRangeProblem = ({ since, until }: TimeRange): string | null =>
  since && until && since >= until ? 'The start must be before the end' : null;

/**
 * Returns the conditions on `createdAt` alone: for lists that are sorted by it, and for rows whose ids don't follow it, such as payments, which
 * have the provider's time. The caller checks the range.
 */
export const conditionsWithin = ({ since, until }: TimeRange) => [
  ...(since ? [{ createdAt: trusted({ $gte: since }) }] : []),
  ...(until ? [{ createdAt: trusted({ $lt: until }) }] : []),
];

/** An id is made when its row is stored, at most this much later than the row's `createdAt`. A row that is stored later is not found with `until`. */
const MAX_DELAY_MS = MINUTE_MS;

interface Row {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
}

/**
 * Builds the filter by `createdAt`. The bounds of `_id`, by which the indexes are sorted, keep the scan within the
 * range. They are in `$and`, so that the cursor's condition on `_id` adds to them. Throws BAD_USER_INPUT.
 */
export function toTimeFilter<TRow extends Row>(range: TimeRange): QueryFilter<TRow> {
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
