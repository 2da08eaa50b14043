import type { BellQuery } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import type { Notice } from './notice-list.ts';

type Viewer = BellQuery['viewer'];
type Quota = Viewer['subscription'];

/** A notice about the quota. */
export interface QuotaNotice extends Pick<Notice, 'kind' | 'title' | 'message' | 'link' | 'linkLabel'> {
  /** Its level and quota window. A notice with the same key is shown only once. */
  readonly key: string;
}

// The shares of the quota from which on a notice and a warning are shown.
const NOTICE_FROM = 0.8;
const WARNING_FROM = 0.9;

/** Returns the texts of the notice for a number of used and remaining prompts. Null: none is due. */
function toLevel(used: number, remaining: number) {
  if (remaining === 0) {
    return {
      kind: 'ERROR',
      title: 'Quota Exhausted',
      message: 'You have no prompts left in this period.',
      link: '/dashboard/billing',
      linkLabel: 'View Plans',
    } as const;
  }
  const share = used / (used + remaining);
  const message = `You have ${plural(remaining, 'prompt')} remaining.`;
  if (share >= WARNING_FROM) {
    return { kind: 'WARNING', title: 'Low Quota Warning', message, link: '/dashboard', linkLabel: 'Upgrade' } as const;
  }
  if (share >= NOTICE_FROM) {
    return {
      kind: 'INFO',
      title: 'Quota Notice',
      message,
      link: '/dashboard/overview',
      linkLabel: 'See usage',
    } as const;
  }
  return null;
}

/** Returns the notice that is due for a quota. Null while less than 80% of it is used, and for an unlimited quota. */
export function quotaNotice({ promptsUsed, promptsRemaining, promptsLimit, quotaResetsAt }: Quota): QuotaNotice | null {
  if (promptsLimit <= 0 || promptsRemaining < 0) return null;
  const level = toLevel(promptsUsed, promptsRemaining);
  return level && { ...level, key: `${level.title} ${quotaResetsAt ?? ''}` };
}

/** Returns the notice that is due, unless the user has turned it off. That no prompts are left is always said. */
export function shownQuotaNotice({ subscription, mutedNotifications }: Viewer): QuotaNotice | null {
  const notice = quotaNotice(subscription);
  return notice?.kind !== 'ERROR' && mutedNotifications.includes('QUOTA') ? null : notice;
}
