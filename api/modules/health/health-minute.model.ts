import { model, Schema } from 'mongoose';

/** The measurements of one minute, added up over all processes. `MinuteFigures` explains the fields. */
const healthMinuteSchema = new Schema(
  {
    /** The start of the minute. */
    _id: { type: Date, required: true },
    requests: { type: Number, default: 0 },
    errors: { type: Number, default: 0 },
    durationMs: { type: Number, default: 0 },
    /** Requests by histogram bucket. Empty buckets are omitted. */
    latency: { type: Schema.Types.Mixed, default: {} },
    cacheHits: { type: Number, default: 0 },
    cacheMisses: { type: Number, default: 0 },
    pings: { type: Number, default: 0 },
    pingMs: { type: Number, default: 0 },
    connections: { type: Number, default: 0 },
    ready: { type: Number, default: 0 },
    /** Calls by provider. Empty histogram buckets are omitted. */
    providers: { type: Schema.Types.Mixed, default: {} },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  // mongoose reserves `errors` on documents, but these are only read with lean().
  { collection: 'health_minutes', minimize: false, suppressReservedKeysWarning: true },
);

export const HealthMinutes = model('HealthMinute', healthMinuteSchema);
