import { model, Schema } from 'mongoose';
import { DAY_SECONDS } from '#api/lib/days.ts';

const KEPT_SECONDS = 30 * DAY_SECONDS;

/** A change that webhooks announce. Written in the transaction of the change, so that an event exists exactly when its change does. */
const outboxEventSchema = new Schema(
  {
    type: { type: String, required: true },
    /** The user that the event is about, if any. */
    userId: { type: Schema.Types.ObjectId, default: null },
    /** Ids and changed values. Never the text of a prompt. */
    data: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
    /** When deliveries were created for the subscribed webhooks. Null until then. */
    dispatchedAt: { type: Date, default: null, index: { expireAfterSeconds: KEPT_SECONDS } },
  },
  { collection: 'outbox_events', minimize: false },
);
outboxEventSchema.index({ dispatchedAt: 1, createdAt: 1, _id: 1 });
outboxEventSchema.index({ userId: 1 });

export const OutboxEvents = model('OutboxEvent', outboxEventSchema);
