import { type Model, type QueryFilter, trusted, type Types } from 'mongoose';
import { assertPageSize, type Connection, countUpToLimit } from './cursor-page.ts';
import { type OrderKey, parseOrderCursor, type Place, toOrderCursor } from './order-cursor.ts';

/** An order of a list. Together, its keys identify a row, and they have an index. */
export interface RowOrder {
  readonly keys: readonly [OrderKey, ...OrderKey[]];
  /**
   * Whether rows may have no value for the first key, which must be a date then (order-cursor.ts). In ascending order
   * they come last, unlike in MongoDB's own order.
   */
  readonly isNullable?: boolean;
}

interface OrderedPageArgs {
  readonly order: RowOrder;
  readonly isDescending: boolean;
  readonly first: number;
  readonly after?: string | null | undefined;
}

type Condition = Readonly<Record<string, unknown>>;

/** Returns the parts of a list that follow each other: rows with a value for the first key, and rows without. */
function toSections({ keys: [{ field }], isNullable }: RowOrder, isDescending: boolean): readonly Condition[] {
  if (!isNullable) return [{}];
  const withValue = { [field]: trusted({ $ne: null }) };
  const without = { [field]: null };
  return isDescending ? [without, withValue] : [withValue, without];
}

/** Returns the condition for the rows of the same section after a place. */
function afterPlace(place: Place, { keys }: RowOrder, isDescending: boolean): Condition {
  const operator = isDescending ? '$lt' : '$gt';
  const alternatives = keys.flatMap(({ field }, index) => {
    const value = place.get(field) ?? null;
    // All rows of the section lack the value, so that the next key decides.
    if (value === null) return [];
    const same = keys.slice(0, index).map((key) => [key.field, place.get(key.field) ?? null] as const);
    return [{ ...Object.fromEntries(same), [field]: trusted({ [operator]: value }) }];
  });
  return { $or: alternatives };
}

/**
 * Reads the page after a cursor, in an order that has an index. Nothing is skipped over, so page 500 is as fast as
 * page 1. Throws BAD_USER_INPUT.
 */
export async function findOrderedConnection<TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  { order, isDescending, first, after }: OrderedPageArgs,
): Promise<Connection<TRow & { _id: Types.ObjectId }>> {
  assertPageSize(first);
  const direction = isDescending ? -1 : 1;
  const sort = Object.fromEntries(order.keys.map(({ field }) => [field, direction] as const));
  const place = after ? parseOrderCursor(after, order.keys) : null;
  const sections = toSections(order, isDescending);
  // Reading starts in the section that the place is in: rows without a value are the second one, or the first one in
  // descending order.
  const isPlaceWithout = place?.get(order.keys[0].field) === null;
  const start = place && sections.length > 1 && isPlaceWithout !== isDescending ? 1 : 0;
  const rows: (TRow & { _id: Types.ObjectId })[] = [];
  for (const [index, section] of sections.slice(start).entries()) {
    const parts = [filter, section, ...(place && index === 0 ? [afterPlace(place, order, isDescending)] : [])];
    const missing = first + 1 - rows.length;
    if (missing === 0) break;
    const query = model.find({ $and: parts } as QueryFilter<TRow>).sort(sort);
    rows.push(...(await query.limit(missing).lean<(TRow & { _id: Types.ObjectId })[]>()));
  }
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: { hasNextPage: rows.length > first, endCursor: last ? toOrderCursor(last, order.keys) : null },
    totalCount: () => countUpToLimit(model, filter),
  };
}
