import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

/** The result of a request with an Idempotency-Key, stored in the transaction of the request. */
const idempotentAnswerSchema = new Schema(
  {
    /** `${senderId}:${hash of the key}`. */
    _id: { type: String, required: true },
    /** The mutation. Absent in rows that an earlier version stored. */
    operation: { type: String },
    /** A hash of its arguments. */
    requestHash: { type: String, required: true },
    /** The result. Null only inside the transaction: the row is inserted before the request runs, so that a concurrent one waits for it. */
    answer: { type: Schema.Types.Mixed, default: null },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: DAY_SECONDS } },
  },
  // `minimize` would leave empty objects out of an answer.
  { collection: 'idempotent_answers', minimize: false },
);

export type IdempotentAnswerRow = InferRawDocTypeFromSchema<typeof idempotentAnswerSchema>;

export const IdempotentAnswers = model('IdempotentAnswer', idempotentAnswerSchema);
