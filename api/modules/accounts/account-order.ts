import { type QueryFilter, trusted } from 'mongoose';
import { type OrderKey, parseOrderCursor, toOrderCursor } from '#api/database/order-cursor.ts';
import { compareIds } from '#api/lib/ids.ts';
import type { StoredUser } from './user.model.ts';

/** The fields by which a list of accounts can be ordered. Each has an index. */
export type AccountOrder = 'createdAt' | 'email' | 'fullName' | 'lastSeenAt' | 'planId' | 'planTermAt';

/** The fields that an account may lack. */
const OPTIONAL: ReadonlySet<AccountOrder> = new Set(['lastSeenAt', 'planId']);

export interface AccountSort {
  readonly order: AccountOrder;
  readonly isDescending: boolean;
}

const isDate = (order: AccountOrder) => order === 'createdAt' || order === 'lastSeenAt' || order === 'planTermAt';

const keysOf = (order: AccountOrder): readonly OrderKey[] => [
  { field: order, kind: isDate(order) ? 'date' : 'text', isNullable: OPTIONAL.has(order) },
  { field: '_id', kind: 'id' },
];

/** Makes the cursor of an account, which identifies its place in an order. */
export const toCursor = (user: StoredUser, order: AccountOrder): string => toOrderCursor(user, keysOf(order));

/**
 * Returns the filter for the accounts after a cursor. An account without a value comes first in ascending
 * order. Throws BAD_USER_INPUT.
 */
export function afterCursor(cursor: string, { order, isDescending }: AccountSort): QueryFilter<StoredUser> {
  const place = parseOrderCursor(cursor, keysOf(order));
  const value = place.get(order) ?? null;
  const operator = isDescending ? '$lt' : '$gt';
  const sameValue = { [order]: value, _id: trusted({ [operator]: place.get('_id') }) };
  if (value === null) {
    return isDescending ? sameValue : { $or: [sameValue, { [order]: trusted({ $ne: null }) }] };
  }
  const further = { [order]: trusted({ [operator]: value }) };
  return { $or: [sameValue, further, ...(isDescending && OPTIONAL.has(order) ? [{ [order]: null }] : [])] };
}

/** Compares names as their index does: case does not matter, accents do. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'accent' });

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function compareValues(one: StoredUser, other: StoredUser, order: AccountOrder): number {
  if (order === 'fullName') return nameCollator.compare(one.fullName, other.fullName);
  if (order === 'email' || order === 'planId') return compareTexts(one[order] ?? '', other[order] ?? '');
  // Without a time, an account comes first. Two without one are equal: their difference is NaN.
  return (one[order]?.getTime() ?? -Infinity) - (other[order]?.getTime() ?? -Infinity) || 0;
}

/** Compares accounts as the database orders them: the few matches of a search are sorted in memory. */
export const compareBy =
  ({ order, isDescending }: AccountSort) =>
  (one: StoredUser, other: StoredUser): number => {
    const difference = compareValues(one, other, order) || compareIds(one._id, other._id);
    return isDescending ? -difference : difference;
  };
