import { DAY_MS } from '#api/lib/days.ts';
import { addMonths, windowAt, type WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import type { PeriodShare } from '#schema/period-share.ts';

/** Returns the seats of a purchase that renew, as far as its owner and plan let them. */
export const renewingSeats = ({
  seats,
  keptSeats,
  isPlanEnding,
}: {
  readonly seats: number;
  readonly keptSeats: number;
  readonly isPlanEnding: boolean;
}): number => (isPlanEnding ? 0 : Math.min(seats, keptSeats));

/**
 * Whether the owner can take back a removal of seats: a provider still renews the purchase. `renewal` is null once the provider has ended the renewals
 * itself, and it can't resume them.
 */
export const canKeepSeats = ({
  seats,
  keptSeats,
  renewal,
}: {
  readonly seats: number;
  readonly keptSeats: number;
  readonly renewal: object | null;
}): boolean => renewal !== null && keptSeats < seats;

/** Stripe refuses a checkout whose first renewal is less than two days away. One more day leaves time to pay. */
const MIN_DAYS = 3;

interface SeatPriceInput {
  /** The price of one seat for one period, in minor units. */
  readonly unitMinor: number;
  readonly quantity: number;
  readonly everyMonths: WindowMonths;
  /** The end of the plan's period, with which the seats renew. Null: the seats have a period of their own. */
  readonly planEnd: Date | null;
  /** What the payment provider charges at least. */
  readonly minimumMinor: number;
  readonly now: Date;
}

export interface SeatPrice {
  /** To pay now, in minor units. */
  readonly todayMinor: number;
  /** How `todayMinor` is computed. Null when it is the price of one whole period, and for a period with days that an administrator added. */
  readonly share: PeriodShare | null;
  /** Each renewal, in minor units. */
  readonly renewalMinor: number;
  readonly firstRenewalAt: Date;
}

/**
 * Returns the price of seats that are bought now. For the rest of the plan's period they cost their share of whole
 * days, rounded in favor of the payer. When that is less than the provider charges, or too close to the renewal, the
 * next period is paid as well.
 */
export function priceSeats({
  unitMinor,
  quantity,
  everyMonths,
  planEnd,
  minimumMinor,
  now,
}: SeatPriceInput): SeatPrice {
  const renewalMinor = unitMinor * quantity;
  if (!planEnd) {
    const firstRenewalAt = windowAt(now, everyMonths, now).end;
    return { todayMinor: renewalMinor, share: null, renewalMinor, firstRenewalAt };
  }
  const periodDays = Math.round((planEnd.getTime() - addMonths(planEnd, -everyMonths).getTime()) / DAY_MS);
  const daysLeft = Math.max(0, Math.floor((planEnd.getTime() - now.getTime()) / DAY_MS));
  const shareMinor = Math.floor((renewalMinor * daysLeft) / periodDays);
  const includesNext = daysLeft < MIN_DAYS || shareMinor < minimumMinor;
  const isPart = daysLeft > 0 && daysLeft < periodDays;
  const share = isPart ? { days: daysLeft, ofDays: periodDays, includesNext } : null;
  if (!includesNext) return { todayMinor: shareMinor, share, renewalMinor, firstRenewalAt: planEnd };
  const firstRenewalAt = windowAt(planEnd, everyMonths, planEnd).end;
  return { todayMinor: shareMinor + renewalMinor, share, renewalMinor, firstRenewalAt };
}
