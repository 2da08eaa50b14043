import { type Model, type QueryFilter, trusted, type Types } from 'mongoose';
import { compareIds } from '#api/lib/ids.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';
import { type Connection, type NumberedPageArgs, readPageArgs, toPage } from './cursor-page.ts';

/** A range of ids. Both ends are included. Ids grow with time, so it is also a range of time. */
export interface IdSpan {
  readonly from: Types.ObjectId;
  readonly to: Types.ObjectId;
}

/** Joins overlapping spans, so that they are disjoint, and returns them newest first. */
export function mergeSpans(spans: readonly IdSpan[]): IdSpan[] {
  const merged: IdSpan[] = [];
  for (const span of spans.toSorted((a, b) => compareIds(b.to, a.to))) {
    const last = merged.at(-1);
    if (!last || compareIds(span.to, last.from) < 0) merged.push(span);
    else if (compareIds(span.from, last.from) < 0) merged[merged.length - 1] = { from: span.from, to: last.to };
  }
  return merged;
}

/**
 * How many spans are read at the same time: one first, because it often fills the page, then four times as many as before, up to the maximum.
 */
const FIRST_GROUP = 1;
const GROUP_GROWTH = 4;
const MAX_GROUP = 16;

function* groupSpans(spans: readonly IdSpan[]): Generator<IdSpan[]> {
  let [start, size] = [0, FIRST_GROUP];
  while (start < spans.length) {
    yield spans.slice(start, start + size);
    start += size;
    size = Math.min(size * GROUP_GROWTH, MAX_GROUP);
  }
}

const within = <TRow>(filter: QueryFilter<TRow>, { from, to }: IdSpan): QueryFilter<TRow> => ({
  $and: [{ _id: trusted({ $gte: from, $lte: to }) }, filter],
});

/** Finds the ids of the first matches, newest first. */
async function findIds<TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  { spans, limit }: { readonly spans: readonly IdSpan[]; readonly limit: number },
): Promise<Types.ObjectId[]> {
  const ids: Types.ObjectId[] = [];
  for (const group of groupSpans(spans)) {
    const missing = limit - ids.length;
    const found = await Promise.all(
      group.map((span) =>
        model
          .find(within(filter, span), { _id: 1 })
          .sort({ _id: -1 })
          .limit(missing)
          .lean<{ readonly _id: Types.ObjectId }[]>(),
      ),
    );
    ids.push(...found.flat().map(({ _id }) => _id));
    if (ids.length >= limit) break;
  }
  return ids.slice(0, limit);
}

/** Counts matches, at most `COUNT_LIMIT`. */
async function countInSpans<TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  spans: readonly IdSpan[],
): Promise<number> {
  let total = 0;
  for (const group of groupSpans(spans)) {
    const counts = await Promise.all(
      group.map((span) => model.countDocuments(within(filter, span)).limit(COUNT_LIMIT - total)),
    );
    total = Math.min(
      counts.reduce((sum, count) => sum + count, total),
      COUNT_LIMIT,
    );
    if (total === COUNT_LIMIT) break;
  }
  return total;
}

interface PageInSpans extends NumberedPageArgs {
  /** Finds disjoint spans that contain all matches with a smaller id than `before`, newest first. Null: all matches. */
  readonly findSpans: (before: Types.ObjectId | null) => Promise<readonly IdSpan[]>;
}

/**
 * Returns the same page as `findConnection`, but reads only rows within the spans that `findSpans` returns: a search knows
 * from an index where matches can be. Throws BAD_USER_INPUT for invalid page arguments.
 */
export async function findConnectionInSpans<TRow>(
  model: Model<TRow>,
  filter: QueryFilter<TRow>,
  { findSpans, ...args }: PageInSpans,
): Promise<Connection<TRow & { _id: Types.ObjectId }>> {
  const { first, before, offset } = readPageArgs(args);
  const onward: QueryFilter<TRow> = before ? { $and: [{ _id: trusted({ $lt: before }) }, filter] } : filter;
  const spans = await findSpans(before);
  const ids = await findIds(model, onward, { spans, limit: offset + first + 1 });
  // The page and one row more, which shows that there is a next page. Rows before it are not loaded.
  const wanted = ids.slice(offset);
  const rows =
    wanted.length === 0
      ? []
      : await model
          .find({ _id: trusted({ $in: wanted }) } as QueryFilter<TRow>)
          .sort({ _id: -1 })
          .lean<(TRow & { _id: Types.ObjectId })[]>();
  return {
    ...toPage(rows, first),
    // Counts all pages, not only those after the cursor.
    totalCount: async () => countInSpans(model, filter, before ? await findSpans(null) : spans),
  };
}
