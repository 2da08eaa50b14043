import type { ClientSession, Types } from 'mongoose';
import { type NewNotification, notify } from '#api/modules/notifications/notifications.service.ts';

/** Adds a notification that links to the page of teams. */
export const notifyAboutTeam = (
  session: ClientSession | null,
  notification: Pick<NewNotification, 'userId' | 'kind' | 'title' | 'message' | 'at'> & {
    readonly about?: Types.ObjectId;
  },
): Promise<void> => notify(session, { ...notification, link: '/dashboard/teams' });
