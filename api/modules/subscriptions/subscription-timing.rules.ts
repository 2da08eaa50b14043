import { DAY_MS } from '#api/lib/days.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { getRenewalDate, isRenewing } from './subscription.rules.ts';

/** How long a plan continues after the end of its period while the payment of its renewal is late. */
export const GRACE_MS = 3 * DAY_MS;

/** How long before the end of a plan grant its user is notified of that end. */
const GRANT_END_NOTICE_MS = 3 * DAY_MS;

/** Returns when the user's own plan ends if no further payment arrives. Null: never. */
export function getExpiry(state: Pick<SubscriptionRecord, 'currentPeriodEnd' | 'renewal' | 'cancelAtPeriodEnd'>) {
  const { currentPeriodEnd } = state;
  if (!currentPeriodEnd || !isRenewing(state)) return currentPeriodEnd;
  return new Date(currentPeriodEnd.getTime() + GRACE_MS);
}

/**
 * Returns when the sandbox collects the next payment. The sandbox has no calendar of its own, so the billing clock does
 * it. Null for other providers and without a renewal.
 */
export const getSandboxRenewalDate = (state: SubscriptionRecord) =>
  state.renewal?.provider === 'sandbox' ? getRenewalDate(state) : null;

const getGrantEndNoticeDate = ({ grant }: SubscriptionRecord) =>
  grant?.endsAt && !grant.isEndAnnounced ? new Date(grant.endsAt.getTime() - GRANT_END_NOTICE_MS) : null;

/** Returns when the billing clock must look at the subscription next. Null: never. */
export function getDueDate(state: SubscriptionRecord): Date | null {
  const dates = [
    getSandboxRenewalDate(state),
    getExpiry(state),
    getGrantEndNoticeDate(state),
    state.grant?.endsAt ?? null,
  ];
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** What becomes due by time alone, the most urgent first. */
export type DueStep = 'period_end' | 'grant_end' | 'grant_end_notice';

/** Returns the most urgent step that is due. Null when none is. */
export function findDueStep(state: SubscriptionRecord, now: Date): DueStep | null {
  const isPast = (date: Date | null) => date !== null && date <= now;
  if (isPast(getExpiry(state))) return 'period_end';
  if (isPast(state.grant?.endsAt ?? null)) return 'grant_end';
  return isPast(getGrantEndNoticeDate(state)) ? 'grant_end_notice' : null;
}
