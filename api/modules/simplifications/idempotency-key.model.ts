import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

/** Which run a client's key stands for. Holds no text: the answer is put together from the ledger and history. */
const idempotencyKeySchema = new Schema(
  {
    /** `${userId}:${hash of the key}`. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** Of what was asked: the same key must not stand for something else. */
    bodyHash: { type: String, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    startedAt: { type: Date, required: true },
    /** Set in the transaction that commits the run: it never is without the other. Null while the run is under way. */
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
