import type { Types } from 'mongoose';
import type { PlanRecord } from '../plans/plans.service.ts';
import { type Billing, comparePlans, mrrOf, periodMonthsOf } from '../subscriptions/periods.ts';
import { activate, cancel, renew, schedule, unschedule } from '../subscriptions/subscription-rules.ts';
import type { Renewal, SubscriptionRecord } from '../subscriptions/subscriptions.service.ts';
import { paidUntil } from './paid-until.ts';
import type { PurchaseStanding } from './purchase-facts.ts';

/** A plan that somebody bought, or is about to. */
export interface PlanPurchase {
  readonly id: Types.ObjectId;
  readonly plan: PlanRecord;
  readonly billing: Billing;
  readonly renewal: Renewal | null;
}

type Paid = Extract<PurchaseStanding, { kind: 'paid' }>;

/** What a purchase does to its buyer's subscription. `ended` leaves it to the caller to say what follows. */
export type Settlement =
  | {
      readonly kind: 'activated' | 'scheduled' | 'unscheduled' | 'renewed' | 'cancelled';
      readonly after: SubscriptionRecord;
    }
  | { readonly kind: 'ended' }
  /** It buys nothing any more, and must not be renewed. */
  | { readonly kind: 'too_late' }
  | { readonly kind: 'nothing' };

const NOTHING: Settlement = { kind: 'nothing' };
const TOO_LATE: Settlement = { kind: 'too_late' };

/**
 * Whether a plan begins at once or when the present one ends. `never`: the present one gives more, and has no end.
 * @param present what is held beneath any grant; null when it costs nothing
 */
export function beginningOf(
  { plan, billing }: Pick<PlanPurchase, 'plan' | 'billing'>,
  subscription: Pick<SubscriptionRecord, 'source' | 'billing' | 'currentPeriodEnd'>,
  present: PlanRecord | null,
): 'now' | 'at_period_end' | 'never' {
  if (!present || subscription.source === 'free') return 'now';
  const order = comparePlans(plan, present);
  if (order > 0) return 'now';
  const isSame = plan._id === present._id;
  if (order === 0 && !isSame) return 'now';
  if (isSame && subscription.source !== 'payment') return 'now';
  if (isSame && billing === 'annual' && subscription.billing === 'interval') return 'now';
  return subscription.currentPeriodEnd ? 'at_period_end' : 'never';
}

const endOf = ({ plan, billing }: PlanPurchase, { payments }: Paid, heldSince: Date) =>
  paidUntil(payments, { months: periodMonthsOf(plan, billing), heldSince });

const began = (state: SubscriptionRecord, purchase: PlanPurchase, paid: Paid): SubscriptionRecord => {
  const { id: purchaseId, plan, billing, renewal } = purchase;
  const begun = activate(state, {
    ...{ planId: plan._id, billing, purchaseId, renewal },
    source: plan.priceMinor === 0 ? 'free' : 'payment',
    at: paid.paidAt,
    periodEnd: endOf(purchase, paid, paid.paidAt),
    mrrMinor: mrrOf(plan, billing),
    promptsLimitOverride: null,
  });
  return paid.isRenewalOver && begun.currentPeriodEnd ? cancel(begun) : begun;
};

const isOver = (end: Date | null, now: Date) => end !== null && end <= now;

/** What is held goes on as long as it is paid for. */
function goneOn(state: SubscriptionRecord, purchase: PlanPurchase, paid: Paid): Settlement {
  const end = endOf(purchase, paid, state.heldSince ?? paid.paidAt);
  const renewed = renew(state, end && new Date(end.getTime() + state.extraMs));
  const isEnding = paid.isRenewalOver && renewed.renewal !== null && !renewed.cancelAtPeriodEnd;
  const after = isEnding ? cancel(renewed) : renewed;
  if (renewed !== state) return { kind: 'renewed', after };
  return isEnding ? { kind: 'cancelled', after } : NOTHING;
}

/** The higher of two plans was bought first, and its word came second: the lower one waits for its end after all. */
function beforeThat(
  state: SubscriptionRecord,
  present: PlanRecord | null,
  purchase: PlanPurchase,
  paid: Paid,
): Settlement {
  const { purchaseId, decidedAt } = state;
  if (!purchaseId || !decidedAt || !present || state.scheduled || state.source !== 'payment') return TOO_LATE;
  const first = began(state, purchase, paid);
  const { planId, billing, mrrMinor, renewal } = state;
  const isWaiting = beginningOf({ plan: present, billing }, first, purchase.plan) === 'at_period_end';
  if (!isWaiting || !planId || !first.currentPeriodEnd || first.currentPeriodEnd <= decidedAt) return TOO_LATE;
  const after = schedule(first, { planId, billing, mrrMinor, purchaseId, renewal, decidedAt });
  return { kind: 'scheduled', after };
}

function taken(
  state: SubscriptionRecord,
  present: PlanRecord | null,
  purchase: PlanPurchase,
  paid: Paid,
  now: Date,
): Settlement {
  const { decidedAt } = state;
  if (isOver(endOf(purchase, paid, paid.paidAt), now)) return TOO_LATE;
  if (decidedAt && paid.paidAt < decidedAt) return beforeThat(state, present, purchase, paid);
  const beginning = beginningOf(purchase, state, present);
  if (beginning === 'now') return { kind: 'activated', after: began(state, purchase, paid) };
  const isOutdone = state.scheduled !== null && state.scheduled.decidedAt > paid.paidAt;
  if (beginning === 'never' || isOutdone) return TOO_LATE;
  const { id: purchaseId, plan, billing, renewal } = purchase;
  const mrrMinor = mrrOf(plan, billing);
  const scheduled = { planId: plan._id, billing, mrrMinor, purchaseId, renewal, decidedAt: paid.paidAt };
  return { kind: 'scheduled', after: schedule(state, scheduled) };
}

/**
 * Brings a subscription in line with how a purchase stands. It looks at nothing but how both stand, so that it may be repeated, and
 * events may come in any order.
 * @param present the plan that is held beneath any grant
 */
export function settle(
  state: SubscriptionRecord,
  present: PlanRecord | null,
  purchase: PlanPurchase,
  standing: PurchaseStanding,
  now: Date,
): Settlement {
  const isHeld = state.purchaseId?.equals(purchase.id) ?? false;
  const isScheduled = state.scheduled?.purchaseId.equals(purchase.id) ?? false;
  if (standing.kind === 'unpaid') return NOTHING;
  if (standing.kind === 'refunded') {
    if (isHeld) return { kind: 'ended' };
    return isScheduled ? { kind: 'unscheduled', after: unschedule(state) } : TOO_LATE;
  }
  if (isHeld) return goneOn(state, purchase, standing);
  return isScheduled ? NOTHING : taken(state, present, purchase, standing, now);
}
