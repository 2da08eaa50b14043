import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

/**
 * The run that an idempotency key is reserved for. It contains no texts: the response is built from the ledger and the
 * history. It is also the lease of the server that does the run: that server renews the lease, and another one takes
 * the run over when it is not renewed.
 */
const idempotencyKeySchema = new Schema(
  {
    /** `${userId}:${hash of the key}`, or `${userId}:keep:${id of the refused rewrite}` for a refused rewrite that is kept. */
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    /** A hash of the request: a key is valid for one request only. */
    bodyHash: { type: String, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    /** When the lease was taken or renewed, by the clock of the database. */
    renewedAt: { type: Date, required: true },
    createdAt: {
      type: Date,
      required: true,
      index: { expireAfterSeconds: DAY_SECONDS },
    },
  },
  { collection: 'idempotency_keys' },
);
idempotencyKeySchema.index({ userId: 1 });

export type IdempotencyKeyRecord = InferRawDocTypeFromSchema<typeof idempotencyKeySchema>;

export const IdempotencyKeys = model('IdempotencyKey', idempotencyKeySchema);
