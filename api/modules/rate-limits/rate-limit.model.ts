import { model, Schema } from 'mongoose';

/** The rows are written and read by rate-limiter-flexible, which names the fields. The model names the collection and declares its indexes. */
const rateLimitSchema = new Schema(
  {
    key: { type: String, required: true, unique: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'rate_limits' },
);

export const RateLimitCounters = model('RateLimit', rateLimitSchema);
