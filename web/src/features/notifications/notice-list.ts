import { INBOX_SIZE } from '#schema/limits.ts';
import type { BellQuery, NotificationKind } from '#web/graphql/operations.generated.ts';

/** An entry of the list: a notification from the server, or a quota notice that this browser made. */
export interface Notice {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  /** The address that the notice leads to. Null: none. */
  readonly link: string | null;
  readonly linkLabel: string;
  /** True for a quota notice that this browser made. */
  readonly isLocal: boolean;
}

type Notification = BellQuery['viewer']['notifications']['nodes'][number];

const toNotice = (notification: Notification): Notice => ({ ...notification, linkLabel: 'Open', isLocal: false });

/** Merges notices into one list: newest first, at most `INBOX_SIZE.max`. Of several with the same title and message, only the newest is kept. */
export function mergeNotices(notifications: readonly Notification[], local: readonly Notice[]): Notice[] {
  const all = [...local, ...notifications.map(toNotice)].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const seen = new Set<string>();
  return all
    .filter(({ title, message }) => {
      const text = `${title}\n${message}`;
      const isNew = !seen.has(text);
      seen.add(text);
      return isNew;
    })
    .slice(0, INBOX_SIZE.max);
}

const BADGE_MAX = 9;

/** Writes the number of unread notices: '9+' for more than 9. */
export const formatBadge = (unread: number): string => (unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread));
