import type { WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { PaymentFact } from './purchase-facts.ts';

interface Calendar {
  /** The months that one payment covers. Null: the plan has no end. */
  readonly months: WindowMonths | null;
  /** When the first period of the plan started. */
  readonly heldSince: Date;
}

const getLater = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The end of the time that payments (oldest first) pay for. Null: no end.
 *
 * Each payment covers the period that the provider reports, else the next period of our own calendar. A plan that starts later than it
 * was paid (a scheduled plan) ends later than the provider's calendar says, by the same time for each period.
 */
export function getPaidUntil(
  [first, ...renewals]: readonly [PaymentFact, ...PaymentFact[]],
  { months, heldSince }: Calendar,
): Date | null {
  if (months === null) return null;
  let anchor = heldSince;
  const ownEnd = periodEndAfter(anchor, months, anchor);
  const startsLater = heldSince > first.at;
  const delayMs = startsLater && first.periodEnd ? Math.max(0, ownEnd.getTime() - first.periodEnd.getTime()) : 0;
  const withDelay = (end: Date) => new Date(end.getTime() + delayMs);

  let end = first.periodEnd ? withDelay(first.periodEnd) : ownEnd;
  for (const { at, periodEnd } of renewals) {
    if (periodEnd) {
      end = getLater(end, withDelay(periodEnd));
    } else if (end.getTime() + GRACE_MS >= at.getTime()) {
      end = periodEndAfter(anchor, months, end);
    } else {
      // The plan had expired when this payment was made: its periods are counted from this payment.
      anchor = at;
      end = periodEndAfter(anchor, months, anchor);
    }
  }
  return end;
}
