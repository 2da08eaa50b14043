import { formatFullDay } from '#api/lib/days.ts';
import { formatPrice } from '#api/lib/money.ts';
import { renewingSeats } from '#api/modules/seats/seat-terms.rules.ts';
import type { SeatPurchaseRecord } from '#api/modules/seats/seats.service.ts';
import { PER_PERIOD } from '#api/modules/subscriptions/plan-terms.rules.ts';

const endsOf = (paid: readonly SeatPurchaseRecord[]): Date[] =>
  paid.flatMap(({ periodEnd }) => periodEnd ?? []).sort((one, other) => one.getTime() - other.getTime());

/**
 * Says when a user's paid seats end if their plan ends on `planEnd`: `Dec 28, 2026`. Seats are paid for periods of their own, and end with
 * these. Null without seats, and when all of them end on the day of the plan.
 */
export function describeSeatsEnd(paid: readonly SeatPurchaseRecord[], planEnd: Date | null): string | null {
  const days = [...new Set(endsOf(paid).map(formatFullDay))];
  const [first] = days;
  if (first === undefined || (days.length === 1 && planEnd && first === formatFullDay(planEnd))) return null;
  return days.length === 1 ? first : `${days.slice(0, -1).join(', ')} and ${days.at(-1) ?? ''}`;
}

/** Formats what the renewing seats of purchases cost: `$28 a month`. Without the interval if they renew in different ones. */
function formatRenewal(renewing: readonly SeatPurchaseRecord[], currency: string): string {
  const amountMinor = renewing.reduce((sum, purchase) => sum + renewingSeats(purchase) * purchase.unitMinor, 0);
  const [months, ...others] = new Set(renewing.map(({ everyMonths }) => everyMonths));
  const amount = formatPrice(amountMinor, currency);
  return months && others.length === 0 ? `${amount} ${PER_PERIOD[months]}` : amount;
}

/** Says when the renewing seats of purchases renew first, and for how much: `renew on Dec 28, 2026 for $28 a month`. Null when none renews. */
export function describeSeatRenewal(paid: readonly SeatPurchaseRecord[], currency: string): string | null {
  const renewing = paid.filter((purchase) => renewingSeats(purchase) > 0);
  const [first] = endsOf(renewing);
  if (!first) return null;
  const count = renewing.reduce((sum, purchase) => sum + renewingSeats(purchase), 0);
  return `${count === 1 ? 'renews' : 'renew'} on ${formatFullDay(first)} for ${formatRenewal(renewing, currency)}`;
}

const countRenewing = (paid: readonly SeatPurchaseRecord[]) =>
  paid.reduce((sum, purchase) => sum + renewingSeats(purchase), 0);

/** Names seats after an article: `seat that you bought`, `3 seats that you bought`. */
export const nameBoughtSeats = (count: number): string => `${count === 1 ? 'seat' : `${count} seats`} that you bought`;

/** Says what a plan that includes a team leaves as it is: the seats that the user bought. Null when none renews. */
export function describeKeptSeats(paid: readonly SeatPurchaseRecord[], currency: string): string | null {
  const renewal = describeSeatRenewal(paid, currency);
  if (renewal === null) return null;
  const count = countRenewing(paid);
  return `The ${nameBoughtSeats(count)} ${count === 1 ? 'is' : 'are'} paid separately: ${count === 1 ? 'it' : 'they'} ${renewal}, as before.`;
}

/** Says in a sentence what renews beside a user's plan: the seats that they bought. Null when none renews. */
export function describeSeatsBesidePlan(paid: readonly SeatPurchaseRecord[], currency: string): string | null {
  const renewal = describeSeatRenewal(paid, currency);
  return renewal && `The ${nameBoughtSeats(countRenewing(paid))} ${renewal}.`;
}
