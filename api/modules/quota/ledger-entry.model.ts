import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { HistoryEntryRecord } from '#api/modules/history/history-entries.service.ts';

/**
 * What is stored with a committed run until it is written to where it belongs: history, counters and
 * the uses of a custom action.
 */
export interface RunEffects {
  /** Null if the run has no result. */
  readonly historyEntry: HistoryEntryRecord | null;
  /** Null for a default action, a team action, and without an action. */
  readonly customActionId: string | null;
}

/**
 * The final state of a run. Every counter can be computed from these entries. The entry's id is the run's id: the first insert decides whether
 * the run was committed or refunded, and a second one fails. Never purged. `pendingEffects` holds the prompt and its rewrite until they are in
 * the history; nothing else here is a text of the user.
 */
const ledgerEntrySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /**
     * The wallet that the prompt is from; a refunded run keeps it. Null for a run that held no prompt: on the user's own
     * key, of a kept rewrite whose refused run was charged, or of a run that was ended without a hold.
     */
    walletId: { type: Schema.Types.ObjectId, default: null },
    /**
     * Where the prompt is from. `byok`: the run used the user's own key, and no prompt. A kept rewrite has the bucket of
     * the refused run that paid for it, and a run that was ended without a hold has `plan`.
     */
    bucket: { type: String, enum: ['plan', 'pool', 'add_on', 'byok'] as const, required: true },
    /** True for a team owner's own run while the team's pool was closed, which the team must not see. Otherwise absent. */
    isPrivate: { type: Boolean },
    /** The quota window in which the prompt counts. For a run without a prompt: when it started. */
    windowStart: { type: Date, required: true },
    state: { type: String, enum: ['committed', 'refunded'] as const, required: true },
    /** YYYY-MM-DD, UTC. */
    day: { type: String, required: true },
    /** 0 to 23, UTC. */
    hour: { type: Number, required: true },
    /** The id of a default action, `custom:<id>` or `team:<id>`. Null: no action. */
    action: { type: String, default: null },
    /** Null for a refunded run, and for one that failed and is charged. */
    model: { type: String, default: null },
    /** Tokens that the model read, including the instruction, and tokens that it wrote. */
    inputTokens: { type: Number, required: true, default: 0 },
    outputTokens: { type: Number, required: true, default: 0 },
    /** What the provider charges the owner of the key, in millionths of a US dollar. 0 if unknown. */
    costMicros: { type: Number, required: true, default: 0 },
    /** Tokens and words of the prompt without the instruction (`…Before`), and of the rewrite (`…After`). */
    tokensBefore: { type: Number, required: true, default: 0 },
    tokensAfter: { type: Number, required: true, default: 0 },
    wordsBefore: { type: Number, required: true, default: 0 },
    wordsAfter: { type: Number, required: true, default: 0 },
    /** The user's used and remaining prompts once this run's was held, so that a repeated request gets the same answer. -1 remaining: unlimited. */
    promptsUsed: { type: Number, required: true, default: 0 },
    promptsRemaining: { type: Number, required: true, default: 0 },
    /** When the run started; for a refunded one, when it was refunded. `day` and `hour` are taken from it. */
    at: { type: Date, required: true },
    /** When the entry was added to the global day counters. Null until then. Refunded runs are not counted, so they are stored as folded. */
    foldedAt: { type: Date, default: null },
    /** `RunEffects`. Absent once they are written. Queries leave it out unless they ask for it. */
    pendingEffects: { type: Schema.Types.Mixed, select: false },
  },
  { collection: 'ledger_entries' },
);
// The runs of a user, newest first.
ledgerEntrySchema.index({ userId: 1, _id: -1 });
// The use of a team's pool in a range of days.
ledgerEntrySchema.index({ walletId: 1, day: 1 });
// The entries to fold. Partial and therefore small.
ledgerEntrySchema.index({ foldedAt: 1 }, { partialFilterExpression: { foldedAt: null } });
// The runs whose effects are pending: a user's, and all that a server left behind. Partial and therefore small, since effects are
// written within a second. MongoDB uses an index only for a condition on its first field.
ledgerEntrySchema.index({ userId: 1 }, { partialFilterExpression: { pendingEffects: { $exists: true } } });
ledgerEntrySchema.index({ at: 1 }, { partialFilterExpression: { pendingEffects: { $exists: true } } });

type LedgerEntryFields = InferRawDocTypeFromSchema<typeof ledgerEntrySchema>;

export type LedgerEntryRecord = Required<Omit<LedgerEntryFields, 'isPrivate' | 'pendingEffects'>> &
  Pick<LedgerEntryFields, 'isPrivate'> & { _id: Types.ObjectId };

/** A committed run whose effects are pending. */
export interface PendingRun extends LedgerEntryRecord {
  readonly pendingEffects: RunEffects;
}

export const LedgerEntries = model<LedgerEntryRecord>('LedgerEntry', ledgerEntrySchema);
