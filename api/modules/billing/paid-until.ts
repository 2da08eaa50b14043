import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { PaymentFact } from './purchase-facts.ts';

interface PaidPlan {
  /** Oldest first. */
  readonly payments: readonly [PaymentFact, ...PaymentFact[]];
  /** The months that one payment covers. Null: the plan has no end. */
  readonly months: WindowMonths | null;
  /** When the first period of the plan started. A scheduled plan starts later than it is paid. */
  readonly heldSince: Date;
  /** When the provider first renews the plan. Null: one period after the first payment. Undefined: unknown, if an earlier version sold it. */
  readonly firstRenewalAt?: Date | null | undefined;
}

const getLater = (one: Date, other: Date) => (one > other ? one : other);

/** Returns the end of the first period at the provider, which may have begun before the plan. Null: unknown. */
function getProviderEnd({ payments: [first], firstRenewalAt }: PaidPlan, months: WindowMonths): Date | null {
  if (first.periodEnd) return first.periodEnd;
  return firstRenewalAt === null ? periodEndAfter(first.at, months, first.at) : (firstRenewalAt ?? null);
}

/**
 * Returns how much later the periods of a scheduled plan end than the provider reports: the plan's first period
 * starts later than the provider's. The ends are compared, not the starts, because months differ in length, and a
 * first period is a whole one.
 */
function getDelayMs(plan: PaidPlan, months: WindowMonths, firstEnd: Date): number {
  if (plan.heldSince <= plan.payments[0].at) return 0;
  const providerEnd = getProviderEnd(plan, months);
  return providerEnd ? Math.max(0, firstEnd.getTime() - providerEnd.getTime()) : 0;
}

/**
 * Returns the end of the time that a plan's payments pay for. Null: it has no end. Each payment covers the period that
 * the provider reports; without a report, the next period counted from the day on which the plan started.
 */
export function getPlanPaidUntil(plan: PaidPlan): Date | null {
  const { payments, months, heldSince } = plan;
  if (months === null) return null;
  const [first, ...renewals] = payments;
  /** The day from which periods are counted. */
  let anchor = heldSince;
  const firstEnd = periodEndAfter(anchor, months, anchor);
  const delayMs = getDelayMs(plan, months, firstEnd);
  const withDelay = (end: Date) => new Date(end.getTime() + delayMs);

  let end = first.periodEnd ? withDelay(first.periodEnd) : firstEnd;
  for (const { at, periodEnd } of renewals) {
    if (periodEnd) {
      // This holds for an expired plan, too: the provider's calendar continues without a break.
      end = getLater(end, withDelay(periodEnd));
    } else if (at.getTime() <= end.getTime() + GRACE_MS) {
      // The plan continued during the grace period, so the next period starts where the last one ended.
      end = periodEndAfter(anchor, months, end);
    } else {
      // The plan had expired when this payment was made: its periods are counted from this payment.
      anchor = at;
      end = periodEndAfter(anchor, months, anchor);
    }
  }
  return end;
}
