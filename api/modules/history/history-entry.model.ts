import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** One change of a rewrite. `start` and `end` are positions in the original text, in UTF-16 code units; `end` is exclusive. */
const textChangeSchema = new Schema(
  {
    start: { type: Number, required: true },
    end: { type: Number, required: true },
    before: { type: String, required: true },
    after: { type: String, required: true },
    rule: { type: String, required: true },
    reason: { type: String, required: true },
  },
  { _id: false },
);

/**
 * The texts of one run, stored for as long as the user's retention says. The id is the id of the run and begins with the time in `createdAt`,
 * so that one index sorts the list, finds its cursor and filters by date.
 */
const historyEntrySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    originalText: { type: String, required: true },
    simplifiedText: { type: String, required: true },
    /** The user's own version of the rewrite. Null: there is none. Entries that were stored before the field existed lack it. */
    editedText: { type: String, default: null },
    /** The model or engine that rewrote. Null in older entries. */
    model: { type: String, default: null },
    /** The id of a default action, `custom:<id>` or `team:<id>`. Null: no action. */
    action: { type: String, default: null },
    /** The words of the prompt minus those of its rewrite. Null in entries that were stored before the field existed. */
    wordsSaved: { type: Number, default: null },
    changes: { type: [textChangeSchema], required: true, default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
    /** The block whose filter contains the texts. Null: they are in none yet, and searches read the entry. */
    searchBlock: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'history_entries' },
);
// With the filters in the index, counting and filtering do not load the texts.
historyEntrySchema.index({ userId: 1, _id: -1, expiresAt: 1, model: 1, action: 1, wordsSaved: 1 });

/** Selects the entries that are in no block. MongoDB's planner needs the hint: it prefers indexes that contain all entries. */
export const WITHOUT_BLOCK = { filter: { searchBlock: null }, index: { userId: 1, _id: 1 } } as const;
// Partial and therefore empty, once all entries are in blocks.
historyEntrySchema.index(WITHOUT_BLOCK.index, { partialFilterExpression: WITHOUT_BLOCK.filter });

export type StoredHistoryEntry = Required<InferRawDocTypeFromSchema<typeof historyEntrySchema>> & {
  _id: Types.ObjectId;
};

/** An entry without the field that only searches need. */
export type HistoryEntryRecord = Omit<StoredHistoryEntry, 'searchBlock'>;

export const HistoryEntries = model<StoredHistoryEntry>('HistoryEntry', historyEntrySchema);
