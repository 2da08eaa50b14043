import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/**
 * The final state of a run, from which every counter follows. The entry's id is the run's id: the first insert decides whether the run was
 * committed or refunded, and a second one fails. Holds no texts, and is never purged.
 */
const ledgerEntrySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Null for runs that use no prompt. */
    walletId: { type: Schema.Types.ObjectId, default: null },
    bucket: { type: String, enum: ['plan', 'pool', 'add_on', 'byok'] as const, required: true },
    windowStart: { type: Date, required: true },
    state: { type: String, enum: ['committed', 'refunded'] as const, required: true },
    /** YYYY-MM-DD, UTC. */
    day: { type: String, required: true },
    /** 0 to 23, UTC. */
    hour: { type: Number, required: true },
    /** The id of a default action, `custom:<id>` or `team:<id>`. Null: no action. */
    action: { type: String, default: null },
    model: { type: String, default: null },
    /** Tokens that the model read, including the instruction, and tokens that it wrote. */
    inputTokens: { type: Number, required: true, default: 0 },
    outputTokens: { type: Number, required: true, default: 0 },
    /** What the provider charges the owner of the key, in millionths of a US dollar. 0 if unknown. */
    costMicros: { type: Number, required: true, default: 0 },
    /** Tokens and words of the prompt, without the instruction, and of the rewrite. */
    tokensBefore: { type: Number, required: true, default: 0 },
    tokensAfter: { type: Number, required: true, default: 0 },
    wordsBefore: { type: Number, required: true, default: 0 },
    wordsAfter: { type: Number, required: true, default: 0 },
    at: { type: Date, required: true },
    /** When the entry was added to the global day counters. Null until then. Refunded entries count nothing and are folded at once. */
    foldedAt: { type: Date, default: null },
  },
  { collection: 'ledger_entries' },
);
// The runs of a user, newest first.
ledgerEntrySchema.index({ userId: 1, _id: -1 });
ledgerEntrySchema.index({ walletId: 1, windowStart: 1 });
ledgerEntrySchema.index({ walletId: 1, day: 1 });
ledgerEntrySchema.index({ foldedAt: 1 }, { partialFilterExpression: { foldedAt: null } });

export type LedgerEntryRecord = Required<InferRawDocTypeFromSchema<typeof ledgerEntrySchema>> & { _id: Types.ObjectId };

export const LedgerEntries = model<LedgerEntryRecord>('LedgerEntry', ledgerEntrySchema);
