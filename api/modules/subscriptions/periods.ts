import { DAY_MS } from '../../days.ts';
import type { PlanRecord } from '../plans/plans.service.ts';
import { windowAt, type WindowMonths, windowMonthsOf } from '../quota/quota-window.ts';
import type { SubscriptionRecord } from './subscription.model.ts';

/** How long a plan outlasts a renewal that is late. */
export const GRACE_MS = 3 * DAY_MS;

export type Billing = SubscriptionRecord['billing'];
type Priced = Pick<PlanRecord, 'priceMinor' | 'yearlyPriceMinor' | 'interval'>;

/** How many months one payment lasts. Null: what costs nothing, or is paid once, never ends. */
export function periodMonthsOf({ interval, priceMinor }: Priced, billing: Billing): WindowMonths | null {
  if (interval === 'lifetime' || priceMinor === 0) return null;
  return billing === 'annual' ? 12 : windowMonthsOf(interval);
}

/** The end of the period that holds `at`, of those that are counted from `anchor`: the last day of a month that is too short. */
export const periodEndAfter = (anchor: Date, months: WindowMonths, at: Date): Date => windowAt(anchor, months, at).end;

/** What one payment is, in minor units. Null: it is not sold that way. */
export function chargeOf({ priceMinor, yearlyPriceMinor, interval }: Priced, billing: Billing): number | null {
  if (billing === 'interval') return priceMinor;
  const isSold = interval !== 'lifetime' && interval !== 'yearly' && priceMinor > 0;
  return isSold && yearlyPriceMinor ? yearlyPriceMinor : null;
}

/** Monthly recurring revenue of what somebody pays for. Lifetime plans bring theirs once. */
export function mrrOf(plan: Priced, billing: Billing): number {
  const months = periodMonthsOf(plan, billing);
  const charge = chargeOf(plan, billing);
  return months === null || charge === null ? 0 : Math.round(charge / months);
}

/**
 * Where a plan stands among the others: its price a month, however it is billed. What is paid once stands by its whole price: it is
 * above every plan that costs less a month.
 */
const standingOf = (plan: Priced) => plan.priceMinor / (periodMonthsOf(plan, 'interval') ?? 1);

/** Negative when `a` is the lower plan, positive when it is the higher one. */
export const comparePlans = (a: Priced, b: Priced) => standingOf(a) - standingOf(b);
