import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { Connection } from '#api/database/cursor-page.ts';

/** A message in a user's inbox. It stays until the user dismisses it, it is withdrawn (`topic`), or newer ones fill the inbox. */
const notificationSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['info', 'success', 'warning', 'error'] as const, required: true },
    title: { type: String, required: true },
    message: { type: String, required: true },
    /** Another user whom the text names, or whose team it names. Null: the text names none. */
    about: { type: Schema.Types.ObjectId, default: null },
    /** Replaces the message when the account of the named user is deleted. Null: the notification is deleted then. Missing in earlier ones. */
    messageWithoutName: { type: String, default: null },
    /** The subject: what the notification is about, such as `checkout:<id>`, so that it can be withdrawn when it is out of date. */
    topic: { type: String, default: null },
    /** A path of the web app, beginning with a slash. */
    link: { type: String, default: null },
    /** Null while the notification is unread. */
    readAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'notifications' },
);
notificationSchema.index({ userId: 1, _id: -1 });
notificationSchema.index({ about: 1 });
// Not `$type`: from an equality alone, MongoDB does not conclude that the index has all rows of a subject.
notificationSchema.index({ topic: 1 }, { partialFilterExpression: { topic: { $gt: '' } } });
// A user never has two unread notifications with the same text.
notificationSchema.index(
  { userId: 1, title: 1, message: 1 },
  { unique: true, partialFilterExpression: { readAt: null } },
);

export type NotificationRecord = Required<InferRawDocTypeFromSchema<typeof notificationSchema>> & {
  _id: Types.ObjectId;
};
export type NotificationConnectionRecord = Connection<NotificationRecord>;

export const Notifications = model<NotificationRecord>('Notification', notificationSchema);
