import type { Types } from 'mongoose';
import { addDays } from '#api/lib/days.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { type Billing, getMrrMinor, getPeriodMonths } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  activate,
  cancel,
  plannedChangeOf,
  renewUntil,
  schedulePlan,
  startScheduledPlan,
  unschedulePlan,
} from '#api/modules/subscriptions/subscription.rules.ts';
import type { Renewal, ScheduledPlan, SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { getPlanPaidUntil } from './paid-until.ts';
import { getPlanStart } from './plan-start.ts';
import type { PaymentFact } from './purchase-facts.ts';
import type { PaidStatus, PurchaseStatus } from './purchase-status.ts';

/** The purchase of a plan. Its id is the id of its checkout. */
export interface PlanPurchase {
  readonly id: Types.ObjectId;
  readonly plan: PlanRecord;
  readonly billing: Billing;
  /** The provider's subscription. Null: no provider renews the plan. */
  readonly renewal: Renewal | null;
  /** The days by which a credit lengthens the first period. */
  readonly creditDays: number;
  /** When the provider first renews the plan. Null: one period after the first payment. Undefined: unknown, if an earlier version sold it. */
  readonly firstRenewalAt?: Date | null | undefined;
}

/** A purchase that changes its buyer's subscription. */
export interface SubscriptionSettlement {
  /** `activated`: the bought plan starts. `started`: the scheduled lower plan starts, because a renewal paid for it. */
  readonly kind: 'activated' | 'started' | 'scheduled' | 'unscheduled' | 'renewed' | 'cancelled';
  readonly after: SubscriptionRecord;
}

/** What a purchase changes in its buyer's subscription. */
export type Settlement =
  | SubscriptionSettlement
  /** The user's own plan ends now. The caller finds the plan that follows. */
  | { readonly kind: 'ended' }
  /**
   * The purchase gives the user nothing (any more): it is refunded, or its plan cannot start any more. Its renewals must
   * stop. A plan of it that has ended before does not start again.
   */
  | { readonly kind: 'nothing_bought' }
  | { readonly kind: 'unchanged' };

const UNCHANGED: Settlement = { kind: 'unchanged' };
const NOTHING_BOUGHT: Settlement = { kind: 'nothing_bought' };

interface SettlementInput {
  readonly subscription: SubscriptionRecord;
  /** The user's own plan; a plan grant on top of it is ignored. Null without a plan. */
  readonly ownPlan: PlanRecord | null;
  readonly purchase: PlanPurchase;
  readonly status: PurchaseStatus;
  /** The payments that count for the purchase and were not known so far. */
  readonly newPayments: readonly PaymentFact[];
  readonly now: Date;
}

interface PaidPurchase extends SettlementInput {
  readonly status: PaidStatus;
}

/** Returns the end of the time that a purchase pays for, which began at `heldSince`. Null: the plan has no end. */
function getPaidUntil(purchase: PlanPurchase, { payments }: PaidStatus, heldSince: Date) {
  const { plan, billing, creditDays, firstRenewalAt } = purchase;
  const end = getPlanPaidUntil({ payments, months: getPeriodMonths(plan, billing), heldSince, firstRenewalAt });
  return end && addDays(end, creditDays);
}

/** Returns the subscription with the bought plan, which starts when it was paid. */
function withBoughtPlan({ subscription, purchase, status }: PaidPurchase): SubscriptionRecord {
  const { id: purchaseId, plan, billing, renewal } = purchase;
  const after = activate(subscription, {
    planId: plan._id,
    billing,
    purchaseId,
    renewal,
    source: plan.priceMinor === 0 ? 'free' : 'payment',
    at: status.paidAt,
    periodEnd: getPaidUntil(purchase, status, status.paidAt),
    mrrMinor: getMrrMinor(plan, billing),
    promptsLimitOverride: null,
  });
  return status.isRenewalOver && after.currentPeriodEnd ? cancel(after) : after;
}

/**
 * Applies the renewals of the purchase that bought the user's own plan: they extend its period,
 * and their end cancels it.
 */
function applyRenewals({ subscription, purchase, status }: PaidPurchase): Settlement {
  const end = getPaidUntil(purchase, status, subscription.heldSince ?? status.paidAt);
  const after = renewUntil(subscription, end && new Date(end.getTime() + subscription.extraMs));
  const isCancelled = status.isRenewalOver && after.renewal !== null && !after.cancelAtPeriodEnd;
  if (after !== subscription) return { kind: 'renewed', after: isCancelled ? cancel(after) : after };
  return isCancelled ? { kind: 'cancelled', after: cancel(after) } : UNCHANGED;
}

/** Schedules a plan that is paid. If the provider has ended its renewals, it is canceled, and ends with its first period. */
function withPaidSchedule(subscription: SubscriptionRecord, scheduled: ScheduledPlan, status: PaidStatus) {
  const after = schedulePlan(subscription, scheduled);
  return status.isRenewalOver && scheduled.renewal !== null ? cancel(after) : after;
}

/** Cancels the scheduled plan of a paid purchase if the provider has ended its renewals. */
function applyEndOfRenewals({ subscription, status }: PaidPurchase): Settlement {
  const { scheduled, cancelAtPeriodEnd } = subscription;
  const isCancelled = status.isRenewalOver && scheduled !== null && scheduled.renewal !== null && !cancelAtPeriodEnd;
  return isCancelled ? { kind: 'cancelled', after: cancel(subscription) } : UNCHANGED;
}

/**
 * Applies a purchase that was first paid before the own plan was bought or assigned, or an administrator ended it (`decidedAt`). If that
 * payment is reported only now and the own plan was bought and is the lower one, the own plan would have been scheduled had the events arrived
 * in order: this purchase becomes the own plan, and what was the own plan is scheduled, and stays canceled if it was. Otherwise, and if another
 * plan follows already or the period of this purchase was over when the own plan was bought, it gives nothing.
 */
function applyOutOfOrderPurchase(input: PaidPurchase): Settlement {
  const { subscription, ownPlan, purchase, newPayments } = input;
  const { planId, billing, mrrMinor, purchaseId, renewal, decidedAt, scheduled, source } = subscription;
  if (!planId || !purchaseId || !decidedAt || !ownPlan || scheduled || source !== 'payment') return NOTHING_BOUGHT;
  if (!newPayments.some(({ at }) => at < decidedAt)) return NOTHING_BOUGHT;
  const first = withBoughtPlan(input);
  const start = getPlanStart({ plan: ownPlan, billing, subscription: first, ownPlan: purchase.plan });
  const wasStillActive = first.currentPeriodEnd !== null && first.currentPeriodEnd > decidedAt;
  if (start !== 'at_period_end' || !wasStillActive) return NOTHING_BOUGHT;
  const second = { planId, billing, mrrMinor, purchaseId, renewal, decidedAt };
  const after = schedulePlan(first, second);
  return { kind: 'scheduled', after: subscription.cancelAtPeriodEnd ? cancel(after) : after };
}

/**
 * Applies a purchase that has not changed the subscription so far: its plan starts or is
 * scheduled, unless it is too late.
 */
function applyNewPurchase(input: PaidPurchase): Settlement {
  const { subscription, ownPlan, purchase, status, now } = input;
  const { id: purchaseId, plan, billing, renewal } = purchase;
  const { paidAt } = status;
  const end = getPaidUntil(purchase, status, paidAt);
  if (end && end <= now) return NOTHING_BOUGHT;
  if (subscription.decidedAt && paidAt < subscription.decidedAt) return applyOutOfOrderPurchase(input);
  const start = getPlanStart({ plan, billing, subscription, ownPlan });
  if (start === 'now') return { kind: 'activated', after: withBoughtPlan(input) };
  const isLaterScheduled = subscription.scheduled !== null && subscription.scheduled.decidedAt > paidAt;
  if (start === 'never' || isLaterScheduled) return NOTHING_BOUGHT;
  const mrrMinor = getMrrMinor(plan, billing);
  const scheduled = { planId: plan._id, billing, mrrMinor, purchaseId, renewal, decidedAt: paidAt };
  return { kind: 'scheduled', after: withPaidSchedule(subscription, scheduled, status) };
}

/**
 * Starts the lower plan that a renewal paid for: now, or at the end of the period if an administrator added days to it. The
 * provider does not know of those days, and collects the renewal before they are over.
 */
function startChange({ subscription, purchase, status, now }: PaidPurchase, change: ScheduledPlan): Settlement {
  const { currentPeriodEnd } = subscription;
  if (currentPeriodEnd && currentPeriodEnd > now) {
    return { kind: 'scheduled', after: withPaidSchedule(subscription, { ...change, awaitsPayment: false }, status) };
  }
  const started = startScheduledPlan(subscription, getPeriodMonths(purchase.plan, purchase.billing), now);
  const end = getPaidUntil(purchase, status, started.heldSince ?? status.paidAt);
  const after = { ...started, currentPeriodEnd: end };
  return { kind: 'started', after: status.isRenewalOver && end ? cancel(after) : after };
}

/**
 * Brings a subscription in line with the status of a purchase. The result depends on these two and the time, so that payment
 * events may arrive in any order and more than once. Which payments are new matters only to a purchase that is older
 * than the user's own plan.
 */
export function settlePurchase(input: SettlementInput): Settlement {
  const { subscription, purchase, status } = input;
  const isOwnPlan = subscription.purchaseId?.equals(purchase.id) ?? false;
  const isScheduled = subscription.scheduled?.purchaseId.equals(purchase.id) ?? false;
  const change = plannedChangeOf(subscription);
  switch (status.kind) {
    case 'unpaid':
      return UNCHANGED;
    case 'refunded':
      if (isOwnPlan) return { kind: 'ended' };
      return isScheduled ? { kind: 'unscheduled', after: unschedulePlan(subscription) } : NOTHING_BOUGHT;
    case 'paid':
      if (isOwnPlan) return applyRenewals({ ...input, status });
      if (!isScheduled) return applyNewPurchase({ ...input, status });
      return change ? startChange({ ...input, status }, change) : applyEndOfRenewals({ ...input, status });
  }
}
