import type { BellQuery } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import type { Notice } from './notice-list.ts';

type Quota = BellQuery['viewer']['subscription'];
type QuotaSource = BellQuery['quotaSources'][number];

/** A notice about the quota. */
export interface QuotaNotice extends Pick<Notice, 'kind' | 'title' | 'message' | 'link' | 'linkLabel'> {
  /** Its level and quota window. A notice with the same key is shown only once. */
  readonly key: string;
}

// The shares of the quota from which on a notice and a warning are shown.
const NOTICE_FROM = 0.8;
const WARNING_FROM = 0.9;

const VIEW_PLANS = { link: '/dashboard/billing', linkLabel: 'View Plans' } as const;
const BUY_ADD_ON = { link: '/dashboard/addons', linkLabel: 'Buy an add-on' } as const;
const UPGRADE = { link: '/dashboard', linkLabel: 'Upgrade' } as const;
const SEE_USAGE = { link: '/dashboard/overview', linkLabel: 'See usage' } as const;

/** Returns the texts of the notice for a number of used and remaining prompts. Null: none is due. */
function toLevel(used: number, remaining: number, canUpgrade: boolean) {
  if (remaining === 0) {
    return {
      kind: 'ERROR',
      title: 'Quota Exhausted',
      message: 'You have no prompts left in this period.',
      ...(canUpgrade ? VIEW_PLANS : BUY_ADD_ON),
    } as const;
  }
  const share = used / (used + remaining);
  const message = `You have ${plural(remaining, 'prompt')} remaining.`;
  if (share >= WARNING_FROM) {
    return {
      kind: 'WARNING',
      title: 'Low Quota Warning',
      message,
      ...(canUpgrade ? UPGRADE : SEE_USAGE),
    } as const;
  }
  if (share >= NOTICE_FROM) return { kind: 'INFO', title: 'Quota Notice', message, ...SEE_USAGE } as const;
  return null;
}

/**
 * Returns the notice that is due for a quota. Null while less than 80% of it is used, for a plan of 0 prompts or none, and while the user's prompts
 * are unlimited. What remains includes the team's prompts and add-ons.
 * @param canUpgrade whether a plan on sale would give the user more prompts. Without one, the notice leads to no plans.
 */
export function quotaNotice(
  { promptsUsed, promptsRemaining, promptsLimit, quotaResetsAt }: Quota,
  canUpgrade: boolean,
): QuotaNotice | null {
  if (promptsLimit <= 0 || promptsRemaining < 0) return null;
  const level = toLevel(promptsUsed, promptsRemaining, canUpgrade);
  return level && { ...level, key: `${level.title} ${quotaResetsAt ?? ''}` };
}

/**
 * Returns the notice that a member of a team can take no more of its prompts, by the pool or by their allowance, and that their own are used
 * from then on. Null without a pool, for a pool of 0 prompts, and while it has prompts for the user.
 */
export function teamQuotaNotice(sources: readonly QuotaSource[]): QuotaNotice | null {
  const pool = sources.find(({ kind }) => kind === 'TEAM_POOL');
  if (!pool || pool.limit === 0 || pool.remaining !== 0) return null;
  const { resetsAt, isAllowanceUsedUp } = pool;
  const until = resetsAt === null ? '' : ` until ${formatShortUtcDay(resetsAt)}`;
  return {
    kind: 'WARNING',
    title: isAllowanceUsedUp ? 'Allowance used up' : 'Team prompts used up',
    message: `${isAllowanceUsedUp ? 'You have used up your allowance of team prompts' : 'Your team has no more prompts for you'}${until}. Your rewrites use your own prompts now.`,
    ...SEE_USAGE,
    // The same for both, because either changes the user's source of prompts in the same way.
    key: `Team prompts used up ${resetsAt ?? ''}`,
  };
}

/**
 * Returns the notices that are due, without those that the user has turned off. The notice that no prompts are left can't be turned off, and
 * replaces that of the team.
 */
export function shownQuotaNotices({
  viewer,
  quotaSources,
  canUpgrade,
}: Pick<BellQuery, 'viewer' | 'quotaSources' | 'canUpgrade'>): QuotaNotice[] {
  const ownNotice = quotaNotice(viewer.subscription, canUpgrade);
  if (ownNotice?.kind === 'ERROR') return [ownNotice];
  if (viewer.mutedNotifications.includes('QUOTA')) return [];
  return [teamQuotaNotice(quotaSources), ownNotice].filter((notice) => notice !== null);
}
