import type { ClientSession } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { formatFullDay } from '#api/lib/days.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { lacksDiscount } from '#api/modules/promo-codes/pending-discounts.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import { endPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { queueRenewalStop, withdrawUnsentStop } from '#api/modules/subscriptions/renewal-stops.service.ts';
import { cancel, plannedChangeOf } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  getSubscription,
  type Renewal,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { renewalOf } from './checkout-renewal.ts';
import { nameNewBilling } from './plan-mails.ts';
import { withdrawPlannedPurchase } from './planned-purchases.ts';
import type { PurchaseFacts } from './purchase-facts.ts';
import { getPurchaseStatus, listCountedPayments, listNewCountedPayments } from './purchase-status.ts';
import type { UnfulfilledReason } from './review-payments.ts';
import { type PlanPurchase, type Settlement, settlePurchase } from './settle-purchase.ts';
import { reviewUnusedPayments } from './unused-payments.ts';
import { spendCredit } from './upgrade-credit.ts';

interface PlanSettlement {
  readonly runtime: Runtime;
  readonly checkout: CheckoutRow;
  /** The facts that were known before this event. */
  readonly knownFacts: PurchaseFacts;
  readonly facts: PurchaseFacts;
  readonly at: Date;
}

const formatEnd = (date: Date | null) => (date ? formatFullDay(date) : 'the end of your current plan');

/** Returns the description of a plan that the user had already and that is paid in another interval now. Null for other changes. */
function describeNewBilling(kind: TransitionKind, before: SubscriptionRecord, { plan, billing }: PlanPurchase) {
  const isOther = kind === 'activated' || kind === 'started';
  if (!isOther || before.source !== 'payment' || before.billing === billing) return null;
  const name = nameNewBilling(before, plan, billing);
  return name && `Switched the ${plan.name} plan to ${name} billing`;
}

type TransitionKind = Extract<Settlement, { readonly after: SubscriptionRecord }>['kind'];

/** Describes each change in the activity of the account. */
const DESCRIPTIONS: Readonly<Record<TransitionKind, (plan: string, after: SubscriptionRecord) => string>> = {
  activated: (plan) => `Bought the ${plan} plan`,
  started: (plan) => `The ${plan} plan began`,
  scheduled: (plan, { currentPeriodEnd }) => `Bought the ${plan} plan, which starts on ${formatEnd(currentPeriodEnd)}`,
  unscheduled: (plan) => `The payment for the scheduled ${plan} plan was refunded`,
  renewed: (plan, { currentPeriodEnd }) => `The ${plan} plan was renewed until ${formatEnd(currentPeriodEnd)}`,
  cancelled: (plan, { currentPeriodEnd }) =>
    `The ${plan} plan will not be renewed after ${formatEnd(currentPeriodEnd)}`,
};

/** Reads the plan that a checkout bought. Null when the plan was deleted. */
async function findPurchase(session: ClientSession, checkout: CheckoutRow): Promise<PlanPurchase | null> {
  const plan = await findPlan(session, checkout.itemId);
  if (!plan) return null;
  const { _id: id, billing, firstRenewalAt } = checkout;
  const creditDays = checkout.creditDays ?? 0;
  return { id, plan, billing, creditDays, firstRenewalAt, renewal: renewalOf(checkout) };
}

const isSameRenewal = (one: Renewal | null | undefined, other: Renewal | null) =>
  one?.ref === other?.ref && one?.provider === other?.provider;

/**
 * Returns whether the provider's subscription of this purchase belongs to another purchase now, after
 * a change to a lower plan.
 */
const isContinued = ({ purchaseId, renewal }: SubscriptionRecord, purchase: PlanPurchase) =>
  purchase.renewal !== null && isSameRenewal(renewal, purchase.renewal) && purchaseId?.equals(purchase.id) === false;

/**
 * Uses up the credit of a new purchase. Returns false when another checkout used the discount or the credit of this
 * one, so that its price no longer holds.
 */
async function spendReduction(session: ClientSession, checkout: CheckoutRow, settlement: Settlement): Promise<boolean> {
  const { _id: checkoutId, creditFrom: from } = checkout;
  const isNew = settlement.kind === 'activated' || settlement.kind === 'scheduled';
  if (!isNew) return true;
  if (await lacksDiscount(session, { checkoutId })) return false;
  return from === null || from === undefined || spendCredit(session, { from, checkoutId });
}

/**
 * Decides whether a plan that a late renewal brings back is renewed: its end had queued a request to stop the renewals. If it was not
 * sent, it is withdrawn, and they go on. Otherwise the provider stops them, so that the plan is cancelled.
 */
async function resumeRenewals(session: ClientSession, after: SubscriptionRecord): Promise<SubscriptionRecord> {
  const { renewal, currentPeriodEnd, cancelAtPeriodEnd } = after;
  if (!renewal || !currentPeriodEnd || cancelAtPeriodEnd) return after;
  return (await withdrawUnsentStop(session, renewal)) ? after : cancel(after);
}

/** Stores when the plan starts that was paid and waits for another one to end: its receipt says so. */
async function storeStart(session: ClientSession, { scheduled, currentPeriodEnd }: SubscriptionRecord): Promise<void> {
  if (!scheduled) return;
  // A change to a lower plan is paid by a renewal, and has its start from when it was chosen.
  const waiting = { _id: scheduled.purchaseId, replacesId: null };
  await Checkouts.updateOne(waiting, { $set: { waitsUntil: currentPeriodEnd } }, { session });
}

interface PlanReplacement {
  readonly before: SubscriptionRecord;
  readonly checkout: CheckoutRow;
  readonly kind: TransitionKind;
  readonly paidAt: Date;
  readonly at: Date;
}

/** Withdraws the change that a bought plan replaces, and reviews the payments for what it replaces. */
async function replacePlans(session: ClientSession, { before, kind, ...purchase }: PlanReplacement): Promise<void> {
  const change = plannedChangeOf(before);
  if (change) await withdrawPlannedPurchase(session, change.purchaseId);
  await reviewUnusedPayments(session, { before, isOwnPlanReplaced: kind === 'activated', ...purchase });
}

/**
 * Brings the buyer's subscription in line with the facts about a purchase. Repeating it changes nothing. Returns why a payment bought
 * nothing, else null.
 */
export async function settlePlan(
  session: ClientSession,
  { runtime, checkout, knownFacts, facts, at }: PlanSettlement,
): Promise<UnfulfilledReason | null> {
  const { userId } = checkout;
  const purchase = await findPurchase(session, checkout);
  if (!userId || !purchase) {
    const renewal = renewalOf(checkout);
    const held = userId ? (await getSubscription(session, { userId, at })).renewal : null;
    // After a change to a lower plan, the renewals belong to another purchase, and go on. Otherwise nothing else stops them.
    if (renewal && !isSameRenewal(held, renewal)) await queueRenewalStop(session, { renewal, at });
    return userId ? 'plan_gone' : 'account_gone';
  }
  const before = await getSubscription(session, { userId, at });
  const ownPlan = before.planId === null ? null : await findPlan(session, before.planId);
  const status = getPurchaseStatus(facts);
  const isScheduled = before.scheduled?.purchaseId.equals(purchase.id) ?? false;
  // The renewals belong to the plan that follows, so that they go on. A new payment of this purchase buys nothing.
  if (isContinued(before, purchase) && !isScheduled) return 'too_late';
  const newPayments = listNewCountedPayments(knownFacts, facts);
  const settled = settlePurchase({ subscription: before, ownPlan, purchase, status, newPayments, now: at });
  const settlement: Settlement = (await spendReduction(session, checkout, settled))
    ? settled
    : { kind: 'nothing_bought' };
  const { name } = purchase.plan;
  switch (settlement.kind) {
    case 'unchanged':
      return null;
    case 'nothing_bought':
      if (newPayments.length > 0) {
        runtime.log.info(
          { checkoutId: String(checkout._id) },
          'A payment bought nothing: it came too late, was refunded, or its discount or credit was used',
        );
      }
      if (purchase.renewal) await queueRenewalStop(session, { renewal: purchase.renewal, at });
      return 'too_late';
    case 'ended':
      await endPlan(session, { userId, reason: `The payment for the ${name} plan was refunded`, isFinal: false, at });
      return null;
    default: {
      const { kind } = settlement;
      const isBack = kind === 'activated' && listCountedPayments(knownFacts).length > 0;
      const after = isBack ? await resumeRenewals(session, settlement.after) : settlement.after;
      const description = describeNewBilling(kind, before, purchase) ?? DESCRIPTIONS[kind](name, after);
      // The ledger of changes doesn't tell a plan that was waiting from one that was bought to start at once.
      const ledgerKind = kind === 'started' ? 'activated' : kind;
      await commitChange(session, { before, after, kind: ledgerKind, description, at });
      if (kind === 'scheduled') await storeStart(session, after);
      const isReplaced = kind === 'activated' || (kind === 'scheduled' && !isScheduled);
      if (isReplaced && status.kind === 'paid')
        await replacePlans(session, { before, checkout, kind, paidAt: status.paidAt, at });
      return null;
    }
  }
}
