import mongoose, { type ClientSession } from 'mongoose';
import { groupBy } from '#api/lib/group-by.ts';
import { toClosedBlocks } from './block-builder.ts';
import { HistoryBlocks } from './history-block.model.ts';
import { HistoryEntries, type HistoryEntryRecord, WITHOUT_BLOCK } from './history-entry.model.ts';

/** Limits the size of a transaction: the texts of one entry can have 280 kB. */
const BATCH_SIZE = 100;
/** Limits how long one run of the job takes. */
const MAX_BATCHES = 100;

async function addBatch(session: ClientSession): Promise<void> {
  const { collection } = HistoryEntries;
  const entries = await collection
    .find<HistoryEntryRecord>(WITHOUT_BLOCK.filter, { session, hint: WITHOUT_BLOCK.index })
    .limit(BATCH_SIZE)
    .toArray();
  const byUser = groupBy(entries, ({ userId }) => String(userId));
  for (const { row, entryIds } of [...byUser.values()].flatMap(toClosedBlocks)) {
    await HistoryBlocks.collection.insertOne({ ...row }, { session });
    await collection.updateMany({ _id: { $in: [...entryIds] } }, { $set: { searchBlock: row._id } }, { session });
  }
}

/**
 * Adds entries that are in no history block to new ones: entries that were stored before there were blocks, or by a server of an older version.
 * Until then, searches read these entries one by one. Can be interrupted, and run by several servers at the same time.
 */
export async function addEntriesWithoutBlock(): Promise<void> {
  const { collection } = HistoryEntries;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const next = await collection.findOne(WITHOUT_BLOCK.filter, { hint: WITHOUT_BLOCK.index, projection: { _id: 1 } });
    if (!next) return;
    await mongoose.connection.transaction(addBatch);
  }
}
