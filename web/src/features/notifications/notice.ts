import { INBOX_SIZE } from '#schema/limits.ts';
import type { BellQuery, NotificationKind } from '#web/graphql/operations.generated.ts';

/** One line of the list, whether the server keeps it or this browser. */
export interface Notice {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  readonly createdAt: string;
  readonly link: string | null;
  /** What following the link is called. */
  readonly act: string;
  /** Whether this browser made it. */
  readonly isLocal: boolean;
}

type Kept = BellQuery['viewer']['notifications']['nodes'][number];

const fromServer = (kept: Kept): Notice => ({ ...kept, act: 'Open', isLocal: false });

/** Newest first, 50 at most; of those that say the same, one. */
export function merged(kept: readonly Kept[], local: readonly Notice[]): Notice[] {
  const all = [...local, ...kept.map(fromServer)].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const told = new Set<string>();
  return all
    .filter(({ title, message }) => {
      const words = `${title}\n${message}`;
      const isNew = !told.has(words);
      told.add(words);
      return isNew;
    })
    .slice(0, INBOX_SIZE.max);
}

const BADGE_MAX = 9;

export const badgeOf = (unread: number): string => (unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread));
