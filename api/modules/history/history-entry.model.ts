import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '../../graphql/connection.ts';

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
 * The texts of one run, for as long as its owner keeps them. Its id is the run's, and run ids are made of the moment that `createdAt`
 * gives: they order the list, carry its cursor and bound its dates, all by one index.
 */
const historyEntrySchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    originalText: { type: String, required: true },
    simplifiedText: { type: String, required: true },
    model: { type: String, default: null },
    /** Null: simply simplified. */
    action: { type: String, default: null },
    changes: { type: [textChangeSchema], required: true, default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'history_entries' },
);
// `expiresAt` and `model` ride along so that counting and filtering read no texts.
historyEntrySchema.index({ userId: 1, _id: -1, expiresAt: 1, model: 1 });

export type HistoryEntryRecord = Required<InferRawDocTypeFromSchema<typeof historyEntrySchema>> & {
  _id: Types.ObjectId;
};
export type HistoryConnectionRecord = Connection<HistoryEntryRecord> & { readonly userId: Types.ObjectId };

export const HistoryEntries = model<HistoryEntryRecord>('HistoryEntry', historyEntrySchema);
