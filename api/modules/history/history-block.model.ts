import { model, type mongo, Schema, type Types } from 'mongoose';

/**
 * A filter of the texts of some of a user's history entries, at most 100 from one week, so that a search skips them without reading them.
 * Entries name their block in `searchBlock`. Invariant: the filter contains the texts of all entries that name the block, and their
 * ids are in the block's range. It may contain more: texts that expired while others of the block did not.
 */
const historyBlockSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** New entries are added. A user has one open block at most. */
    isOpen: { type: Boolean, required: true },
    entries: { type: Number, required: true },
    /** The range of the entries' ids. Ranges of blocks may overlap. */
    oldestId: { type: Schema.Types.ObjectId, required: true },
    newestId: { type: Schema.Types.ObjectId, required: true },
    filter: { type: Schema.Types.Buffer, required: true },
    /** Not before the last of its entries expires. */
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'history_blocks' },
);
historyBlockSchema.index({ userId: 1, newestId: -1 });
historyBlockSchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { isOpen: true } });

/** A block as the driver returns it. */
export interface HistoryBlockRow {
  readonly _id: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly isOpen: boolean;
  readonly entries: number;
  readonly oldestId: Types.ObjectId;
  readonly newestId: Types.ObjectId;
  readonly filter: mongo.Binary;
  readonly expiresAt: Date;
}

export const HistoryBlocks = model('HistoryBlock', historyBlockSchema);
