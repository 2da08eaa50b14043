import { Schema } from 'mongoose';

/** The counters of one day. The maps count runs by hour (0 to 23), action and model. Their keys are encoded by `encodeKey`. */
export const dayCounters = {
  /** YYYY-MM-DD, UTC. */
  day: { type: String, required: true },
  count: { type: Number, required: true, default: 0 },
  hours: { type: Schema.Types.Mixed, required: true, default: {} },
  actions: { type: Schema.Types.Mixed, required: true, default: {} },
  models: { type: Schema.Types.Mixed, required: true, default: {} },
  inputTokens: { type: Number, required: true, default: 0 },
  outputTokens: { type: Number, required: true, default: 0 },
  wordsBefore: { type: Number, required: true, default: 0 },
  wordsAfter: { type: Number, required: true, default: 0 },
} as const;
