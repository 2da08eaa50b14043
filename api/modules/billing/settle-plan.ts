import type { ClientSession } from 'mongoose';
import { dayOf } from '../../days.ts';
import type { Runtime } from '../../runtime.ts';
import { findPlan } from '../plans/plans.service.ts';
import { commitChange, subscriptionOf } from '../subscriptions/commit-change.ts';
import { letPlanEnd } from '../subscriptions/plan-changes.ts';
import { stopRenewalLater } from '../subscriptions/renewal-stops.service.ts';
import type { SubscriptionRecord } from '../subscriptions/subscriptions.service.ts';
import type { CheckoutRow } from './checkout.model.ts';
import { type PurchaseFacts, standingOf } from './purchase-facts.ts';
import { type PlanPurchase, settle, type Settlement } from './settle-purchase.ts';

interface Settling {
  readonly checkout: CheckoutRow;
  readonly facts: PurchaseFacts;
  readonly now: Date;
}

const dayOrEnd = (date: Date | null) => (date ? dayOf(date) : 'the end of your present plan');

const DESCRIPTIONS: Readonly<
  Record<
    Exclude<Settlement['kind'], 'ended' | 'too_late' | 'nothing'>,
    (plan: string, after: SubscriptionRecord) => string
  >
> = {
  activated: (plan) => `Bought the ${plan} plan`,
  scheduled: (plan, { currentPeriodEnd }) => `Bought the ${plan} plan, which begins on ${dayOrEnd(currentPeriodEnd)}`,
  unscheduled: (plan) => `The payment for the ${plan} plan, which was to follow, was refunded`,
  renewed: (plan, { currentPeriodEnd }) => `The ${plan} plan was renewed until ${dayOrEnd(currentPeriodEnd)}`,
  cancelled: (plan, { currentPeriodEnd }) => `The ${plan} plan will not be renewed after ${dayOrEnd(currentPeriodEnd)}`,
};

async function purchaseOf(session: ClientSession, checkout: CheckoutRow): Promise<PlanPurchase | null> {
  const plan = await findPlan(session, checkout.itemId);
  if (!plan) return null;
  const { _id: id, billing, provider, subscriptionRef: ref } = checkout;
  return { id, plan, billing, renewal: provider && ref !== null ? { provider, ref } : null };
}

/** Why a payment bought nothing. Null: what it was for is as it should be. */
export type Vain = 'too_late' | 'plan_gone' | 'account_gone' | null;

/** Brings the buyer's subscription in line with what is known of their purchase. */
export async function settlePlan(
  session: ClientSession,
  runtime: Runtime,
  { checkout, facts, now }: Settling,
): Promise<Vain> {
  const { userId } = checkout;
  const purchase = await purchaseOf(session, checkout);
  if (!userId) return 'account_gone';
  if (!purchase) return 'plan_gone';
  const before = await subscriptionOf(session, userId, now);
  const present = before.planId === null ? null : await findPlan(session, before.planId);
  const settlement = settle(before, present, purchase, standingOf(facts), now);
  switch (settlement.kind) {
    case 'nothing':
      return null;
    case 'too_late':
      runtime.log.info({ checkoutId: String(checkout._id) }, 'A payment is for a plan that is not held any more');
      if (purchase.renewal) await stopRenewalLater(session, purchase.renewal, now);
      return 'too_late';
    case 'ended':
      await letPlanEnd(session, {
        userId,
        reason: `The payment for the ${purchase.plan.name} plan was refunded`,
        at: now,
      });
      return null;
    default: {
      const { kind, after } = settlement;
      const description = DESCRIPTIONS[kind](purchase.plan.name, after);
      await commitChange(session, { before, after, kind, description }, { at: now });
      return null;
    }
  }
}
