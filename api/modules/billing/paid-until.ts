import type { WindowMonths } from '../quota/quota-window.ts';
import { GRACE_MS, periodEndAfter } from '../subscriptions/periods.ts';
import type { PaymentFact } from './purchase-facts.ts';

interface Calendar {
  /** Of one payment. Null: it pays for good. */
  readonly months: WindowMonths | null;
  /** When the first period began. */
  readonly heldSince: Date;
}

const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * Until when payments pay, oldest first: the provider's word for it, else our own calendar. What begins later than it was paid lasts as
 * much longer as the provider's calendar is behind ours. Null: for good.
 */
export function paidUntil(
  [first, ...renewals]: readonly [PaymentFact, ...PaymentFact[]],
  { months, heldSince }: Calendar,
): Date | null {
  if (months === null) return null;
  let anchor = heldSince;
  const ownEnd = periodEndAfter(anchor, months, anchor);
  const isDelayed = heldSince > first.at;
  const behindMs = isDelayed && first.periodEnd ? Math.max(0, ownEnd.getTime() - first.periodEnd.getTime()) : 0;
  const byProvider = (end: Date) => new Date(end.getTime() + behindMs);

  let end = first.periodEnd ? byProvider(first.periodEnd) : ownEnd;
  for (const { at, periodEnd } of renewals) {
    if (periodEnd) {
      end = later(end, byProvider(periodEnd));
    } else if (end.getTime() + GRACE_MS >= at.getTime()) {
      end = periodEndAfter(anchor, months, end);
    } else {
      // It had run out meanwhile, and begins anew.
      anchor = at;
      end = periodEndAfter(anchor, months, anchor);
    }
  }
  return end;
}
