import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { DAY_SECONDS } from '../../days.ts';

/** What a request with an Idempotency-Key was answered. Stored with what it did, so that neither is there without the other. */
const idempotentAnswerSchema = new Schema(
  {
    /** Whose key, and a hash of it. */
    _id: { type: String, required: true },
    /** Of everything that was asked for. */
    requestHash: { type: String, required: true },
    answer: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: DAY_SECONDS } },
  },
  { collection: 'idempotent_answers', minimize: false },
);

export type IdempotentAnswerRow = InferRawDocTypeFromSchema<typeof idempotentAnswerSchema>;

export const IdempotentAnswers = model('IdempotentAnswer', idempotentAnswerSchema);
