import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** What happened, for those who are told by webhook. Appended with the change itself, so that neither is there without the other. */
const outboxEventSchema = new Schema(
  {
    type: { type: String, required: true },
    /** Whom it is about. Null: nobody. */
    userId: { type: Schema.Types.ObjectId, default: null },
    /** Thin: ids and what changed, never texts of prompts. */
    data: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    /** Null until every endpoint was served. */
    dispatchedAt: { type: Date, default: null, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'outbox_events', minimize: false },
);
outboxEventSchema.index({ dispatchedAt: 1, createdAt: 1, _id: 1 });
outboxEventSchema.index({ userId: 1 });

export const OutboxEvents = model('OutboxEvent', outboxEventSchema);
