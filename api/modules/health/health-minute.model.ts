import { model, Schema } from 'mongoose';

/** What all processes together saw in one minute. Each adds its own part. */
const healthMinuteSchema = new Schema(
  {
    /** When the minute began. */
    _id: { type: Date, required: true },
    requests: { type: Number, default: 0 },
    errors: { type: Number, default: 0 },
    durationMs: { type: Number, default: 0 },
    /** Requests by bucket of the histogram; buckets without one are left out. */
    latency: { type: Schema.Types.Mixed, default: {} },
    cacheHits: { type: Number, default: 0 },
    cacheMisses: { type: Number, default: 0 },
    pings: { type: Number, default: 0 },
    pingMs: { type: Number, default: 0 },
    connections: { type: Number, default: 0 },
    ready: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  // `errors` is a name of mongoose's own on documents; these are only ever read lean.
  { collection: 'health_minutes', minimize: false, suppressReservedKeysWarning: true },
);

export const HealthMinutes = model('HealthMinute', healthMinuteSchema);
