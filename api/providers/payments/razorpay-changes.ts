import type Razorpay from 'razorpay';
import { DomainError } from '#api/kernel/errors.ts';
import type { RenewalChange, RenewalTerms } from '#api/ports/payment-provider.ts';
import { countPayments, getOrCreatePlan, type PlanIdsByPrice } from './razorpay-checkout.ts';
import { toErrorResponse } from './razorpay-client.ts';

/**
 * Returns when a change takes effect. A subscription that is only authenticated has not been charged yet, so its
 * plan can change immediately.
 */
const getChangeTime = (status: string) => (status === 'authenticated' ? 'now' : 'cycle_end');

/**
 * The error for a change that Razorpay refuses: for subscriptions that are paid by UPI or a bank mandate, and for
 * those that are not active.
 */
const refusedError = () =>
  new DomainError(
    'CONFLICT',
    'Razorpay cannot change this subscription. Cancel your plan, and choose the other one when it ends.',
  );

/**
 * Changes the terms of a plan's subscription, which has one unit. Subscriptions of seats change their quantity only. Throws CONFLICT when
 * Razorpay refuses.
 */
async function update(
  razorpay: Razorpay,
  planIds: PlanIdsByPrice,
  ref: string,
  { terms, status }: { readonly terms: RenewalTerms; readonly status: string },
): Promise<void> {
  const planId = await getOrCreatePlan(razorpay, planIds, terms);
  try {
    await razorpay.subscriptions.update(ref, {
      plan_id: planId,
      quantity: 1,
      remaining_count: countPayments(terms.everyMonths),
      schedule_change_at: getChangeTime(status),
      customer_notify: 0,
    });
  } catch (error) {
    if (toErrorResponse(error)?.status === 400) throw refusedError();
    throw error;
  }
}

/** Withdraws a scheduled change. Does nothing when none is scheduled. */
async function withdraw(razorpay: Razorpay, ref: string): Promise<void> {
  try {
    await razorpay.subscriptions.cancelScheduledChanges(ref);
  } catch (error) {
    // Nothing was scheduled, or it was withdrawn by an earlier request.
    if (toErrorResponse(error)?.status !== 400) throw error;
  }
}

/** Schedules other terms for the next period, or withdraws them. */
export async function changeRazorpayRenewals(
  razorpay: Razorpay,
  planIds: PlanIdsByPrice,
  ref: string,
  { current, next }: RenewalChange,
): Promise<void> {
  const { status } = await razorpay.subscriptions.fetch(ref);
  // A change that took effect at once can't be withdrawn: the terms from before it are set again.
  if (next) await update(razorpay, planIds, ref, { terms: next, status });
  else if (getChangeTime(status) === 'now') await update(razorpay, planIds, ref, { terms: current, status });
  else await withdraw(razorpay, ref);
}

/** Changes the quantity from the next payment on. */
export async function changeRazorpayQuantity(razorpay: Razorpay, ref: string, quantity: number): Promise<void> {
  const { status } = await razorpay.subscriptions.fetch(ref);
  try {
    await razorpay.subscriptions.update(ref, {
      quantity,
      schedule_change_at: getChangeTime(status),
      customer_notify: 0,
    });
  } catch (error) {
    if (toErrorResponse(error)?.status === 400) throw refusedError();
    throw error;
  }
}
