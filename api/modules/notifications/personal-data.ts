import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type NotificationRecord, Notifications } from './notification.model.ts';

/** Erasing also removes notifications of other users that name the user. */
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
    await Notifications.deleteMany({ $or: [{ userId }, { about: userId }] });
  },
};
