import { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

/** Removes a name from a notification. Deletes the notification if its inbox has an unread one with the same text: a user never has two. */
async function removeName({ _id, messageWithoutName: message }: NotificationRecord): Promise<void> {
  try {
    await Notifications.updateOne({ _id }, { $set: { message, about: null, messageWithoutName: null } });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await Notifications.deleteOne({ _id });
  }
}

/** Erasing also removes the user's name from notifications of others. Those that say nothing without it are deleted. */
export const personalNotifications: PersonalData = {
  ...buildPersonalData<NotificationRecord>(Notifications, {
    ownedBy: byUserId,
    toExportedRow: ({ _id, kind, title, message, readAt, createdAt }) => ({
      id: _id,
      kind,
      title,
      message,
      read_at: readAt,
      created_at: createdAt,
    }),
  }),
  erase: async ({ userId }) => {
    await Notifications.deleteMany({ $or: [{ userId }, { about: userId, messageWithoutName: null }] });
    const named = { about: userId, messageWithoutName: trusted({ $ne: null }) };
    for (const notification of await Notifications.find(named).lean<NotificationRecord[]>()) {
      await removeName(notification);
    }
  },
};
