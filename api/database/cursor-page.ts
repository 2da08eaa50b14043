import { type Model, type QueryFilter, trusted, Types } from 'mongoose';
import { invalidInput } from '#api/kernel/errors.ts';
import { COUNT_LIMIT, PAGE_SIZE } from '#schema/limits.ts';

/** One page of a list. */
export interface Connection<TRecord> {
  readonly nodes: TRecord[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  /** A function, so that rows are counted only for clients that select this field. */
  readonly totalCount: () => Promise<number>;
}

/**
 * The arguments that select a page of a list. `after` is the cursor of the row before the page; absent
 * or null for the first page.
 */
export interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
}

/** The arguments that select a page of a list with page numbers. */
export interface NumberedPageArgs extends PageArgs {
  /** The rows to skip. */
  readonly offset?: number;
}

/** A part of a list: the first `limit` rows with a smaller id than `before`, or the newest ones if that is null. */
export interface IdRange {
  readonly before: Types.ObjectId | null;
  readonly limit: number;
}

/** The length of every ObjectId. */
const ID_BYTES = 12;

const toCursor = (id: Types.ObjectId) => Buffer.from(id.id).toString('base64url');

/** Reads the id in a cursor. Throws BAD_USER_INPUT for any other text. */
function fromCursor(cursor: string): Types.ObjectId {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== ID_BYTES) throw invalidInput({ after: 'This cursor is not one of ours' });
  return new Types.ObjectId(bytes);
}

/** Checks the size of a page. Throws BAD_USER_INPUT. */
export function assertPageSize(first: number): void {
  if (first < 1 || first > PAGE_SIZE.max) throw invalidInput({ first: `A page holds 1 to ${PAGE_SIZE.max} rows` });
}

/** Checks the arguments of a page, and returns them with the id that `after` names, as `before`. Throws BAD_USER_INPUT. */
export function readPageArgs({ first, after, offset = 0 }: NumberedPageArgs) {
  assertPageSize(first);
  if (offset < 0) throw invalidInput({ offset: 'Pages are counted from 1' });
  return { first, offset, before: after ? fromCursor(after) : null };
}

/** Cuts rows to a page. Read up to `first` + 1 rows for it: the last one only shows that there is a next page. */
export function toPage<TRow extends { readonly _id: Types.ObjectId }>(rows: readonly TRow[], first: number) {
  const nodes = rows.slice(0, first);
  const last = nodes.at(-1);
  return { nodes, pageInfo: { hasNextPage: rows.length > first, endCursor: last ? toCursor(last._id) : null } };
}

/** Counts matches up to a limit: counting all of a large list would take too long. */
export const countUpToLimit = <TRow>(model: Model<TRow>, filter: QueryFilter<TRow>): Promise<number> =>
  model.countDocuments(filter).limit(COUNT_LIMIT).exec();

/**
 * Reads a page, newest first. With `after`, page 500 is as fast as page 1: ObjectIds grow with time, so `_id` is both key and sort order.
 * A condition on `_id` in `filter` must be in `$and` (time-range.ts): otherwise the cursor's would replace it.
 * Throws BAD_USER_INPUT.
 */
export async function findConnection<TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  args: NumberedPageArgs,
): Promise<Connection<TRow & { _id: Types.ObjectId }>> {
  const { first, before, offset } = readPageArgs(args);
  const onward = before ? { _id: trusted({ $lt: before }) } : {};
  const rows = await model
    .find({ ...filter, ...onward })
    .sort({ _id: -1 })
    .skip(offset)
    .limit(first + 1)
    .lean<(TRow & { _id: Types.ObjectId })[]>();
  return { ...toPage(rows, first), totalCount: () => countUpToLimit(model, filter) };
}

/** Reads a part of a list, newest first, for a list of several sources. */
export const findInIdRange = <TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  { before, limit }: IdRange,
): Promise<TRow[]> =>
  model
    .find({ ...filter, ...(before && { _id: trusted({ $lt: before }) }) })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<TRow[]>()
    .exec();

/** One of several lists that are read as one. It is ordered by `_id`. */
interface Source<TRow> {
  /** Newest first. */
  readonly find: (range: IdRange) => Promise<TRow[]>;
  readonly count: () => Promise<number>;
}

/** Reads a page of several lists as one, newest first. Throws BAD_USER_INPUT. */
export async function findMergedConnection<TRow extends { readonly _id: Types.ObjectId }>(
  sources: readonly Source<TRow>[],
  { first, after }: PageArgs,
): Promise<Connection<TRow>> {
  assertPageSize(first);
  const range = { before: after ? fromCursor(after) : null, limit: first + 1 };
  const found = await Promise.all(sources.map(({ find }) => find(range)));
  const rows = found.flat().sort((a, b) => b._id.toHexString().localeCompare(a._id.toHexString()));
  // Each source is counted up to the limit only, so a sum above it would be too small.
  const countAll = async () => {
    const counts = await Promise.all(sources.map(({ count }) => count()));
    return Math.min(
      counts.reduce((sum, count) => sum + count, 0),
      COUNT_LIMIT,
    );
  };
  return { ...toPage(rows, first), totalCount: countAll };
}
