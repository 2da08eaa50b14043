import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { toWindowMonths, windowAt, type WindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import type { SubscriptionRecord } from './subscription.model.ts';

/** How a plan is paid. `interval`: once per interval of the plan. `annual`: once a year, at the plan's yearly price. */
export type Billing = SubscriptionRecord['billing'];

type PricedPlan = Pick<PlanRecord, 'priceMinor' | 'yearlyPriceMinor' | 'interval'>;

/** Returns the number of months that one payment covers. Null for free and lifetime plans, whose period has no end. */
export function getPeriodMonths({ interval, priceMinor }: PricedPlan, billing: Billing): WindowMonths | null {
  if (interval === 'lifetime' || priceMinor === 0) return null;
  return billing === 'annual' ? 12 : toWindowMonths(interval);
}

/** How often a plan is paid, by the months that one payment covers: `annual` billing. */
export const BILLING_NAMES: Readonly<Record<WindowMonths, string>> = { 1: 'monthly', 3: 'quarterly', 12: 'annual' };

/** After a price or a number of prompts: `$4.99 a month`. */
export const PER_PERIOD: Readonly<Record<WindowMonths, string>> = { 1: 'a month', 3: 'a quarter', 12: 'a year' };

/**
 * Returns the end of the period that contains `at`. Periods are counted from `anchor`; in a month that has no such day,
 * a period ends on the month's last day.
 */
export const periodEndAfter = (anchor: Date, months: WindowMonths, at: Date): Date => windowAt(anchor, months, at).end;

/** Returns the amount of one payment, in minor units. Null when the plan is not sold with this billing. */
export function getChargeMinor(
  { priceMinor, yearlyPriceMinor, interval }: PricedPlan,
  billing: Billing,
): number | null {
  if (billing === 'interval') return priceMinor;
  const isSold = interval !== 'lifetime' && interval !== 'yearly' && priceMinor > 0;
  return isSold && yearlyPriceMinor ? yearlyPriceMinor : null;
}

/**
 * Returns the monthly recurring revenue of a paid plan, in minor units. 0 for plans that do not
 * renew: free and lifetime plans.
 */
export function getMrrMinor(plan: PricedPlan, billing: Billing): number {
  const months = getPeriodMonths(plan, billing);
  const charge = getChargeMinor(plan, billing);
  return months === null || charge === null ? 0 : Math.round(charge / months);
}

/** Returns the price per month when the plan is paid by its interval. A lifetime plan counts with its whole price. */
const getMonthlyPrice = (plan: PricedPlan) => plan.priceMinor / (getPeriodMonths(plan, 'interval') ?? 1);

/** Ranks plans by price per month: negative when `a` is the lower plan, positive when it is the higher one. */
export const comparePlans = (a: PricedPlan, b: PricedPlan) => getMonthlyPrice(a) - getMonthlyPrice(b);
