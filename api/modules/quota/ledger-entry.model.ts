import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/**
 * How one run ended: the truth that every counter follows from. Its id is the run's, so that a run ends once: who inserts first decides
 * whether it was committed or refunded. Without texts, and never purged.
 */
const ledgerEntrySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Null for runs that cost nothing. */
    walletId: { type: Schema.Types.ObjectId, default: null },
    bucket: { type: String, enum: ['plan', 'pool', 'add_on', 'byok'] as const, required: true },
    windowStart: { type: Date, required: true },
    state: { type: String, enum: ['committed', 'refunded'] as const, required: true },
    /** YYYY-MM-DD and 0 to 23, UTC. */
    day: { type: String, required: true },
    hour: { type: Number, required: true },
    /** The id of one of the operator's actions, or `custom:<id>`. Null: simply simplified. */
    action: { type: String, default: null },
    model: { type: String, default: null },
    /** What the model was fed and gave back. */
    inputTokens: { type: Number, required: true, default: 0 },
    outputTokens: { type: Number, required: true, default: 0 },
    /** What the provider charges whose key it was, in millionths of a US dollar. 0 also when it is not known. */
    costMicros: { type: Number, required: true, default: 0 },
    /** Of the prompt alone. */
    tokensBefore: { type: Number, required: true, default: 0 },
    tokensAfter: { type: Number, required: true, default: 0 },
    wordsBefore: { type: Number, required: true, default: 0 },
    wordsAfter: { type: Number, required: true, default: 0 },
    at: { type: Date, required: true },
    /** Null until the figures of the whole service have taken it in. Refunded runs have nothing to take in. */
    foldedAt: { type: Date, default: null },
  },
  { collection: 'ledger_entries' },
);
ledgerEntrySchema.index({ userId: 1, day: 1 });
ledgerEntrySchema.index({ walletId: 1, windowStart: 1 });
ledgerEntrySchema.index({ foldedAt: 1 }, { partialFilterExpression: { foldedAt: null } });

export type LedgerEntryRecord = Required<InferRawDocTypeFromSchema<typeof ledgerEntrySchema>> & { _id: Types.ObjectId };

export const LedgerEntries = model('LedgerEntry', ledgerEntrySchema);
