import { type QueryFilter, trusted, type Types } from 'mongoose';
import {
  type Connection,
  countUpToLimit,
  findConnection,
  findInIdRange,
  type IdRange,
  type PageArgs,
} from '#api/database/cursor-page.ts';
import { findNames } from '#api/database/find-names.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

const received = (userId: Types.ObjectId): QueryFilter<AddOnPurchaseRecord> => ({
  userId,
  purchasedAt: trusted({ $type: 'date' }),
});

/** Finds the purchases and grants whose prompts a user received, including refunded ones, newest first. */
export const findReceivedAddOns = (userId: Types.ObjectId, range: IdRange): Promise<AddOnPurchaseRecord[]> =>
  findInIdRange<AddOnPurchaseRecord>(AddOnPurchases, received(userId), range);

/** Returns how many purchases and grants a user received, counted up to a limit. */
export const countReceivedAddOns = (userId: Types.ObjectId): Promise<number> =>
  countUpToLimit(AddOnPurchases, received(userId));

/** Finds the names of purchases by id, as they were bought. */
export const findPurchaseNames = (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  findNames(AddOnPurchases, ids, 'name');

/** Lists all purchases and grants of a user in any state, newest first. */
export const listUserPurchases = (userId: Types.ObjectId, page: PageArgs): Promise<Connection<AddOnPurchaseRecord>> =>
  findConnection<AddOnPurchaseRecord>(AddOnPurchases, { userId }, page);
