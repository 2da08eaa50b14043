import type { ClientSession } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
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
import { notifyOfBoughtPlan } from './announce-plan.ts';
import { type CheckoutRow, Checkouts } from './checkout.model.ts';
import { renewalOf } from './checkout-renewal.ts';
import { withdrawPlannedPurchase } from './planned-purchases.ts';
import type { PurchaseFacts } from './purchase-facts.ts';
import {
  getPurchaseStatus,
  listCountedPayments,
  listNewCountedPayments,
  type PurchaseStatus,
} from './purchase-status.ts';
import type { UnfulfilledReason } from './review-payments.ts';
import { type PlanPurchase, type Settlement, settlePurchase, type SubscriptionSettlement } from './settle-purchase.ts';
import { describeSettlement } from './settlement-descriptions.ts';
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

/** Returns whether the provider's subscription of this purchase renews another purchase now, after a change to a lower plan. */
const isContinued = ({ purchaseId, renewal }: SubscriptionRecord, purchase: PlanPurchase) =>
  purchase.renewal !== null && isSameRenewal(renewal, purchase.renewal) && purchaseId?.equals(purchase.id) === false;

/**
 * Uses up the credit that lowered the price of a new purchase. Returns false when another checkout has used its credit or its discount, so that
 * the price no longer holds. The caller uses up the discount later, once the payment has bought something.
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
 * sent, it is withdrawn, and they go on. Otherwise the provider stops them, so that the plan is canceled.
 */
async function resumeRenewals(session: ClientSession, after: SubscriptionRecord): Promise<SubscriptionRecord> {
  const { renewal, currentPeriodEnd, cancelAtPeriodEnd } = after;
  if (!renewal || !currentPeriodEnd || cancelAtPeriodEnd) return after;
  return (await withdrawUnsentStop(session, renewal)) ? after : cancel(after);
}

/** Stores when a plan starts that was paid at once and waits for another one to end: its receipt says so. */
async function storeStart(session: ClientSession, { scheduled, currentPeriodEnd }: SubscriptionRecord): Promise<void> {
  if (!scheduled) return;
  // Not for a plan change (`replacesId`): a renewal pays for it, and `startsAt` has been stored since it was chosen.
  const paidAtOnce = { _id: scheduled.purchaseId, replacesId: null };
  await Checkouts.updateOne(paidAtOnce, { $set: { waitsUntil: currentPeriodEnd } }, { session });
}

interface SettledPurchase {
  readonly checkout: CheckoutRow;
  readonly purchase: PlanPurchase;
  readonly before: SubscriptionRecord;
  readonly status: PurchaseStatus;
  /** Whether the purchase was paid before this event. */
  readonly wasPaid: boolean;
  readonly at: Date;
}

/** Stores the subscription after a purchase changed it, with all that follows from the change. */
async function commitSettlement(
  session: ClientSession,
  settlement: SubscriptionSettlement,
  { checkout, purchase, before, status, wasPaid, at }: SettledPurchase,
): Promise<void> {
  const { kind } = settlement;
  // A late renewal can bring back a plan whose end has stopped its renewals.
  const after = kind === 'activated' && wasPaid ? await resumeRenewals(session, settlement.after) : settlement.after;
  const description = describeSettlement({ kind, after }, before, purchase);
  // The ledger of changes doesn't tell a plan that was waiting from one that was bought to start at once.
  const ledgerKind = kind === 'started' ? 'activated' : kind;
  await commitChange(session, { before, after, kind: ledgerKind, description, at });
  if (kind === 'scheduled') await storeStart(session, after);
  const isNewlyScheduled = kind === 'scheduled' && !isScheduledIn(before, purchase);
  if ((kind !== 'activated' && !isNewlyScheduled) || status.kind !== 'paid') return;
  if (!wasPaid) {
    await notifyOfBoughtPlan(session, { settlement: { kind, after }, planName: purchase.plan.name, at });
  }
  // What the bought plan replaces is withdrawn, and payments for it that its price did not include are reviewed.
  const replacedChange = plannedChangeOf(before);
  if (replacedChange) await withdrawPlannedPurchase(session, replacedChange.purchaseId);
  const isOwnPlanReplaced = kind === 'activated';
  await reviewUnusedPayments(session, { before, checkout, isOwnPlanReplaced, paidAt: status.paidAt, at });
}

const isScheduledIn = ({ scheduled }: SubscriptionRecord, { id }: PlanPurchase): boolean =>
  scheduled?.purchaseId.equals(id) ?? false;

/** Stops the renewals of a purchase whose account or plan was deleted. Returns which one was. */
async function settleWithoutPlan(session: ClientSession, checkout: CheckoutRow, at: Date): Promise<UnfulfilledReason> {
  const { userId } = checkout;
  const renewal = renewalOf(checkout);
  const held = userId ? (await getSubscription(session, { userId, at })).renewal : null;
  // After a change to a lower plan, the renewals belong to another purchase, and go on. Otherwise nothing else stops them.
  if (renewal && !isSameRenewal(held, renewal)) await queueRenewalStop(session, { renewal, at });
  return userId ? 'plan_gone' : 'account_gone';
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
  if (!userId || !purchase) return settleWithoutPlan(session, checkout, at);
  const before = await getSubscription(session, { userId, at });
  // The renewals belong to the plan that follows, so that they go on. A new payment of this purchase buys nothing.
  if (isContinued(before, purchase) && !isScheduledIn(before, purchase)) return 'too_late';
  const ownPlan = before.planId === null ? null : await findPlan(session, before.planId);
  const status = getPurchaseStatus(facts);
  const newPayments = listNewCountedPayments(knownFacts, facts);
  const settled = settlePurchase({ subscription: before, ownPlan, purchase, status, newPayments, now: at });
  const holdsPrice = await spendReduction(session, checkout, settled);
  const settlement: Settlement = holdsPrice ? settled : { kind: 'nothing_bought' };
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
    case 'ended': {
      const reason = `The payment for the ${purchase.plan.name} plan was refunded`;
      // Not final: a later payment of this purchase brings its plan back.
      await endPlan(session, { userId, reason, isFinal: false, at });
      return null;
    }
    default: {
      const wasPaid = listCountedPayments(knownFacts).length > 0;
      await commitSettlement(session, settlement, { checkout, purchase, before, status, wasPaid, at });
      return null;
    }
  }
}
