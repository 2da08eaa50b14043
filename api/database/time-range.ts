import { type QueryFilter, trusted, type Types } from 'mongoose';
import { assertValid } from '#api/kernel/validation.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';

/** A range of time: from `since` (included) to `until` (excluded). An absent or null bound limits nothing. */
export interface TimeRange {
  readonly since?: Date | null;
  readonly until?: Date | null;
}

/** Returns a sentence for the user if the start of a range isn't before its end. Else null. */
export const timeRangeProblem = ({ since, until }: TimeRange): string | null =>
  since && until && since >= until ? 'The start must be before the end' : null;

/**
 * Returns the conditions on `createdAt` alone: for lists that are sorted by it, and for rows whose ids are in another order, such as payments,
 * whose `createdAt` is the provider's time. The caller checks the range (`timeRangeProblem`).
 */
export const createdAtConditions = ({ since, until }: TimeRange) => [
  ...(since ? [{ createdAt: trusted({ $gte: since }) }] : []),
  ...(until ? [{ createdAt: trusted({ $lt: until }) }] : []),
];

/** How much later than its `createdAt` a row may be stored, which is when its id is made. */
const MAX_DELAY_MS = MINUTE_MS;

interface Row {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
}

/**
 * Builds the filter by `createdAt` for collections whose indexes end in `_id`, whose bounds keep the scan within the range. They are in `$and`,
 * so that a cursor's condition on `_id` doesn't replace them. A row that was stored more than a minute after its `createdAt` can be missing from
 * a range that ends in between. Throws BAD_USER_INPUT.
 */
export function idAndTimeFilter<TRow extends Row>(range: TimeRange): QueryFilter<TRow> {
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
