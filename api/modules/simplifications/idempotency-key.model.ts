import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

/** The run that an idempotency key belongs to. Contains no texts: the answer is built from the ledger and history. */
const idempotencyKeySchema = new Schema(
  {
    /** `${userId}:${hash of the key}`. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** A hash of the request: a key is valid for one request only. */
    bodyHash: { type: String, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    startedAt: { type: Date, required: true },
    /** Set in the transaction that commits the run. Null while the run is in progress. */
    answer: {
      type: new Schema(
        { promptsUsed: { type: Number, required: true }, promptsRemaining: { type: Number, required: true } },
        { _id: false },
      ),
      default: null,
    },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: DAY_SECONDS } },
  },
  { collection: 'idempotency_keys' },
);
idempotencyKeySchema.index({ userId: 1 });

export type IdempotencyKeyRecord = InferRawDocTypeFromSchema<typeof idempotencyKeySchema>;

export const IdempotencyKeys = model('IdempotencyKey', idempotencyKeySchema);
