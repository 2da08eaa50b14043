import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';

/** Something that happened elsewhere, in a person's inbox until they dismiss it or newer ones push it out. */
const notificationSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['info', 'success', 'warning', 'error'] as const, required: true },
    title: { type: String, required: true },
    message: { type: String, required: true },
    /** Somebody else whose name is in it: it goes when they go. */
    about: { type: Schema.Types.ObjectId, default: null },
    /** A page of the web app, beginning with a slash. */
    link: { type: String, default: null },
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications' },
);
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ about: 1 });
// Nobody is told the same twice before they have read it.
notificationSchema.index(
  { userId: 1, title: 1, message: 1 },
  { unique: true, partialFilterExpression: { readAt: null } },
);

export type NotificationRecord = Required<InferRawDocTypeFromSchema<typeof notificationSchema>> & {
  _id: Types.ObjectId;
};
export type NotificationConnectionRecord = Connection<NotificationRecord>;

export const Notifications = model<NotificationRecord>('Notification', notificationSchema);
