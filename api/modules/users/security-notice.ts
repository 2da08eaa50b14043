import type { ClientSession } from 'mongoose';
import { type NewNotification, notify } from '../notifications/notifications.service.ts';

/** Tells a person, in their inbox, of something that they should know unless they did it themselves. Their account activity has more. */
export const notifyOfSecurity = (
  session: ClientSession | null,
  what: Pick<NewNotification, 'userId' | 'title' | 'message' | 'at'>,
): Promise<void> => notify(session, { ...what, kind: 'warning', link: '/dashboard/activity' });
