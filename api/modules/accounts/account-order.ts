import { type QueryFilter, trusted, Types } from 'mongoose';
import { z } from 'zod';
import { invalidInput } from '#api/kernel/errors.ts';
import type { StoredUser } from './user.model.ts';

/** The fields by which a list of accounts can be ordered. Each has an index. */
export type AccountOrder = 'createdAt' | 'email' | 'fullName' | 'lastSeenAt';

export interface AccountSort {
  readonly order: AccountOrder;
  readonly isDescending: boolean;
}

const cursorParts = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string().regex(/^[0-9a-f]{24}$/)]);

const isDate = (order: AccountOrder) => order === 'createdAt' || order === 'lastSeenAt';

/** Identifies the place of an account in an order. */
export function toCursor(user: StoredUser, order: AccountOrder): string {
  const value = user[order] ?? null;
  const parts = [value instanceof Date ? value.getTime() : value, user._id.toHexString()];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parseCursor(cursor: string): z.infer<typeof cursorParts> {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidInput({ after: 'This cursor is not one of ours' });
  }
}

/** The accounts that come after a place. Without a value, an account comes first in ascending order. Throws BAD_USER_INPUT. */
export function afterCursor(cursor: string, { order, isDescending }: AccountSort): QueryFilter<StoredUser> {
  const [stored, id] = parseCursor(cursor);
  if (stored !== null && (typeof stored === 'number') !== isDate(order)) {
    throw invalidInput({ after: 'This cursor belongs to another order' });
  }
  const value = typeof stored === 'number' ? new Date(stored) : stored;
  const operator = isDescending ? '$lt' : '$gt';
  const sameValue = { [order]: value, _id: trusted({ [operator]: new Types.ObjectId(id) }) };
  if (value === null) {
    return isDescending ? sameValue : { $or: [sameValue, { [order]: trusted({ $ne: null }) }] };
  }
  const further = { [order]: trusted({ [operator]: value }) };
  return { $or: [sameValue, further, ...(isDescending && order === 'lastSeenAt' ? [{ [order]: null }] : [])] };
}

/** As the index of names compares: case does not matter, accents do. */
const names = new Intl.Collator('en', { sensitivity: 'accent' });

function compareValues(one: StoredUser, other: StoredUser, order: AccountOrder): number {
  if (order === 'fullName') return names.compare(one.fullName, other.fullName);
  if (order === 'email') return one.email < other.email ? -1 : Number(one.email > other.email);
  // Without a time, an account comes first.
  return (one[order]?.getTime() ?? -Infinity) - (other[order]?.getTime() ?? -Infinity) || 0;
}

/** Compares accounts as the database orders them. */
export const compareBy =
  ({ order, isDescending }: AccountSort) =>
  (one: StoredUser, other: StoredUser): number => {
    const difference = compareValues(one, other, order) || one._id.toHexString().localeCompare(other._id.toHexString());
    return isDescending ? -difference : difference;
  };
