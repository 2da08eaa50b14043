import { model, Schema } from 'mongoose';

/** Written by rate-limiter-flexible, whose names these are. */
const rateLimitSchema = new Schema(
  {
    key: { type: String, required: true, unique: true },
    points: { type: Number, required: true },
    expire: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'rate_limits' },
);

export const RateLimitCounters = model('RateLimit', rateLimitSchema);
