import { byUserId, type PersonalData, personalRowsOf } from '#api/modules/personal-data/personal-data.service.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

/** Those in the inboxes of others that name them go too. */
export const personalNotifications: PersonalData = {
  ...personalRowsOf<NotificationRecord>(Notifications, {
    of: byUserId,
    present: ({ _id, kind, title, message, readAt, createdAt }) => ({
      id: _id,
      kind,
      title,
      message,
      read_at: readAt,
      created_at: createdAt,
    }),
  }),
  erase: async ({ userId }) => {
    await Notifications.deleteMany({ $or: [{ userId }, { about: userId }] });
  },
};
