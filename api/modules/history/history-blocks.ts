import type { AnyBulkWriteOperation, ClientSession, Types } from 'mongoose';
import { type BlockBuilder, continueBlock, startBlock } from './block-builder.ts';
import { type HistoryBlockRow, HistoryBlocks } from './history-block.model.ts';
import { HistoryEntries, type HistoryEntryRecord, type StoredHistoryEntry } from './history-entry.model.ts';

/** Two transactions that write one block conflict, and one of them is repeated: no filter loses what the other added. */
const toWrite = (row: HistoryBlockRow): AnyBulkWriteOperation<HistoryBlockRow> => {
  const { _id, ...fields } = row;
  return { updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } };
};

/** Adds new entries to the open blocks of their users, and returns them with the block of each. They are stored in the same transaction. */
export async function addToBlocks(
  session: ClientSession,
  entries: readonly HistoryEntryRecord[],
): Promise<StoredHistoryEntry[]> {
  const userIds = entries.map(({ userId }) => userId);
  const rows = await HistoryBlocks.collection
    .find<HistoryBlockRow>({ userId: { $in: userIds }, isOpen: true }, { session })
    .toArray();
  const open = new Map(rows.map((row) => [String(row.userId), continueBlock(row)]));
  const changed = new Set<BlockBuilder>();
  const stored = entries.map((entry) => {
    let block = open.get(String(entry.userId));
    if (block?.fits(entry)) {
      block.add(entry);
    } else {
      block?.close();
      // It is written before the new one, because a user has one open block at most.
      if (block) changed.add(block);
      block = startBlock(entry, { isOpen: true });
      open.set(String(entry.userId), block);
    }
    changed.add(block);
    return { ...entry, searchBlock: block.id };
  });
  const writes = [...changed].map((block) => toWrite(block.toRow()));
  await HistoryBlocks.collection.bulkWrite(writes as never[], { session });
  return stored;
}

/**
 * Makes a block again from its entries, after one of them was deleted or edited in the same transaction, so that nothing of its former texts
 * stays.
 */
export async function rebuildBlock(session: ClientSession, blockId: Types.ObjectId): Promise<void> {
  const block = await HistoryBlocks.collection.findOne<HistoryBlockRow>({ _id: blockId }, { session });
  if (!block) return;
  const { userId, oldestId, newestId, isOpen } = block;
  const [first, ...others] = await HistoryEntries.collection
    .find<StoredHistoryEntry>(
      { userId, _id: { $gte: oldestId, $lte: newestId }, searchBlock: blockId },
      { session, projection: { userId: 1, originalText: 1, simplifiedText: 1, editedText: 1, expiresAt: 1 } },
    )
    .toArray();
  if (!first) {
    await HistoryBlocks.collection.deleteOne({ _id: blockId }, { session });
    return;
  }
  const rebuilt = startBlock(first, { isOpen, _id: blockId });
  for (const entry of others) rebuilt.add(entry);
  const { _id, ...fields } = rebuilt.toRow();
  await HistoryBlocks.collection.updateOne({ _id }, { $set: fields }, { session });
}

/** Deletes a user's blocks, before all entries are deleted. Searches don't find the entries any more. */
export async function deleteBlocks(userId: Types.ObjectId): Promise<void> {
  await HistoryBlocks.collection.deleteMany({ userId });
}

/** Deletes the blocks that none of a user's entries name, after all entries were deleted. */
export async function deleteUnusedBlocks(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  const used = await HistoryEntries.collection.distinct('searchBlock', { userId }, { session });
  await HistoryBlocks.collection.deleteMany({ userId, _id: { $nin: used } }, { session });
}

/**
 * Updates when a user's blocks are deleted. With `keepsLater`, none is deleted earlier than before: call it so before the entries are changed, and without it
 * afterwards. So no block is deleted before its entries.
 */
export async function applyRetentionToBlocks(
  userId: Types.ObjectId,
  { retentionDays, keepsLater, maxTimeMS }: BlockRetention,
): Promise<void> {
  // An id contains the second in which its run started, so that the entry expires up to a second later.
  const latest = { $dateAdd: { startDate: { $toDate: '$newestId' }, unit: 'second', amount: 1 } };
  const exact = { $dateAdd: { startDate: latest, unit: 'day', amount: retentionDays } };
  const expiresAt = keepsLater ? { $max: ['$expiresAt', exact] } : exact;
  await HistoryBlocks.collection.updateMany({ userId }, [{ $set: { expiresAt } }], { maxTimeMS });
}

interface BlockRetention {
  readonly retentionDays: number;
  readonly keepsLater: boolean;
  readonly maxTimeMS: number;
}
