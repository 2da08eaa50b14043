import { type QueryFilter, trusted, type Types } from 'mongoose';
import { invalidInput } from '#api/kernel/errors.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { firstIdAt } from '#api/lib/ids.ts';

/** From `since`, before `until`. */
export interface TimeRange {
  readonly since?: Date | null;
  readonly until?: Date | null;
}

/** A row may be stored this much later than the time in its `createdAt`. */
const MAX_DELAY_MS = MINUTE_MS;

interface Row {
  readonly _id: Types.ObjectId;
  readonly createdAt: Date;
}

/**
 * Filters rows by `createdAt`. The bounds of `_id`, by which the indexes are sorted, keep the scan within the range. In `$and`, so that the
 * cursor's condition on `_id` adds to them. Throws BAD_USER_INPUT.
 */
export function toTimeFilters<TRow extends Row>({ since, until }: TimeRange): QueryFilter<TRow> {
  if (since && until && since >= until) throw invalidInput({ since: 'The start must be before the end' });
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
