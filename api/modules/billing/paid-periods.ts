import type { ClientSession } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import { GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { getPlanPaidUntil } from './paid-until.ts';
import type { PaymentFact } from './purchase-facts.ts';
import { listCountedPayments } from './purchase-status.ts';
import { loadFacts } from './stored-facts.ts';

/** Payments of a purchase, oldest first. */
export type CountedPayments = readonly [PaymentFact, ...PaymentFact[]];

/** The time that a payment pays for. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/**
 * Returns the period that the last of these payments pays for. Null: it has no end.
 * @param startsAt when the first period starts
 * @param getEnd returns the end of the time that payments pay for. Null: it has no end
 */
export function getLastPeriod(
  payments: CountedPayments,
  startsAt: Date,
  getEnd: (payments: CountedPayments) => Date | null,
): Period | null {
  const end = getEnd(payments);
  if (!end) return null;
  const [first, ...others] = payments;
  const last = others.at(-1);
  const previousEnd = last && getEnd([first, ...others.slice(0, -1)]);
  if (!last || !previousEnd) return { start: startsAt, end };
  // After the days of grace, the plan had ended, and a late payment started it again.
  const isLate = last.at.getTime() > previousEnd.getTime() + GRACE_MS;
  return { start: isLate ? last.at : previousEnd, end };
}

/** Returns the payments of a purchase up to one of them, oldest first. Null: it does not count. */
export async function listPaymentsUntil(
  session: ClientSession | null,
  checkout: CheckoutRow,
  ref: string,
): Promise<CountedPayments | null> {
  const counted = listCountedPayments(await loadFacts(session, checkout));
  const index = counted.findIndex((fact) => fact.ref === ref);
  // For a payment that does not count, the index is -1, and the list is empty.
  const [first, ...others] = counted.slice(0, index + 1);
  return first ? [first, ...others] : null;
}

/**
 * Returns the period of a plan that the last of these payments pays for, without days that an administrator added. Null: the plan has no end, or
 * was deleted.
 */
export async function findPlanPeriod(
  session: ClientSession | null,
  checkout: CheckoutRow,
  payments: CountedPayments,
): Promise<Period | null> {
  const plan = await findPlan(session, checkout.itemId);
  if (!plan) return null;
  const heldSince = checkout.startsAt ?? checkout.waitsUntil ?? payments[0].at;
  const months = getPeriodMonths(plan, checkout.billing);
  return getLastPeriod(payments, heldSince, (paid) => {
    const end = getPlanPaidUntil({ payments: paid, months, heldSince, firstRenewalAt: checkout.firstRenewalAt });
    return end && addDays(end, checkout.creditDays ?? 0);
  });
}
