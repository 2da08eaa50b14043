import type { BellQuery } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import type { Notice } from './notice.ts';

type Quota = BellQuery['viewer']['subscription'];

/** A notice that a quota gives cause for, with what it is about: the same is told once in a period. */
export interface QuotaNotice extends Pick<Notice, 'kind' | 'title' | 'message' | 'link' | 'act'> {
  readonly about: string;
}

const NOTICE_FROM = 0.8;
const WARNING_FROM = 0.9;

function levelOf(used: number, remaining: number) {
  if (remaining === 0) {
    return {
      kind: 'ERROR',
      title: 'Quota Exhausted',
      message: 'You have no prompts left in this period.',
      link: '/dashboard/billing',
      act: 'View Plans',
    } as const;
  }
  const share = used / (used + remaining);
  const message = `You have ${plural(remaining, 'prompt')} remaining.`;
  if (share >= WARNING_FROM) {
    return { kind: 'WARNING', title: 'Low Quota Warning', message, link: '/dashboard', act: 'Upgrade' } as const;
  }
  if (share >= NOTICE_FROM) {
    return { kind: 'INFO', title: 'Quota Notice', message, link: '/dashboard/overview', act: 'See usage' } as const;
  }
  return null;
}

/** What to tell of a quota; null while enough is left, and of one that has no end. */
export function quotaNotice({ promptsUsed, promptsRemaining, promptsLimit, quotaResetsAt }: Quota): QuotaNotice | null {
  if (promptsLimit <= 0 || promptsRemaining < 0) return null;
  const level = levelOf(promptsUsed, promptsRemaining);
  return level && { ...level, about: `${level.title} ${quotaResetsAt ?? ''}` };
}
