import { Types } from 'mongoose';
import { type IdSpan, mergeSpans } from '#api/database/id-spans.ts';
import { type HistoryBlockRow, HistoryBlocks } from './history-block.model.ts';
import { HistoryEntries, WITHOUT_BLOCK } from './history-entry.model.ts';

/** When more blocks than this can contain a search, the older entries are read instead. */
const MAX_BLOCKS = 200;
const FIRST_ID = new Types.ObjectId('000000000000000000000000');

interface Wanted {
  readonly userId: Types.ObjectId;
  /** The result of `bitsOfSearch`. */
  readonly bits: readonly number[];
  /** Entries before this id are not wanted. */
  readonly oldest: Types.ObjectId;
  /** Entries from this id on are not wanted. */
  readonly before: Types.ObjectId | null;
}

/** Finds the span of a user's entries that have no block. */
async function findSpanWithoutBlock(userId: Types.ObjectId): Promise<IdSpan[]> {
  const findFirst = (order: 1 | -1) =>
    HistoryEntries.collection.findOne(
      { userId, ...WITHOUT_BLOCK.filter },
      { sort: { _id: order }, hint: WITHOUT_BLOCK.index, projection: { _id: 1 } },
    );
  const newest = await findFirst(-1);
  const oldest = newest && (await findFirst(1));
  return newest && oldest ? [{ from: oldest._id, to: newest._id }] : [];
}

/** Finds the spans of ids outside of which no wanted entry contains the search, newest first. They may reach beyond `oldest` and `before`. */
export async function findSpans({ userId, bits, oldest, before }: Wanted): Promise<IdSpan[]> {
  // Read before the blocks, so that an entry that is added to a block meanwhile is in at least one of the two results.
  const withoutBlock = await findSpanWithoutBlock(userId);
  const blocks = await HistoryBlocks.collection
    .find<Pick<HistoryBlockRow, 'oldestId' | 'newestId'>>(
      {
        userId,
        newestId: { $gte: oldest },
        ...(before && { oldestId: { $lt: before } }),
        filter: { $bitsAllSet: [...bits] },
      },
      {
        hint: { userId: 1, newestId: -1 },
        sort: { newestId: -1 },
        limit: MAX_BLOCKS + 1,
        projection: { _id: 0, oldestId: 1, newestId: 1 },
      },
    )
    .toArray();
  // The block after the last one that is read stands for all older entries.
  const spans = blocks.map(({ oldestId, newestId }, index) => ({
    from: index < MAX_BLOCKS ? oldestId : FIRST_ID,
    to: newestId,
  }));
  return mergeSpans([...withoutBlock, ...spans]);
}
