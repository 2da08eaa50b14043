import type { ClientSession, Types } from 'mongoose';
import { type NewNotification, notify } from '../notifications/notifications.service.ts';

/** Tells somebody in their inbox of something that happened to their team. */
export const notifyOfTeam = (
  session: ClientSession | null,
  what: Pick<NewNotification, 'userId' | 'kind' | 'title' | 'message' | 'at'> & { readonly about?: Types.ObjectId },
): Promise<void> => notify(session, { ...what, link: '/dashboard/teams' });
