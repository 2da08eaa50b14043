import type { ClientSession, Types } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { commitChange } from '#api/modules/subscriptions/commit-change.service.ts';
import type { RenewalChangeRow } from '#api/modules/subscriptions/renewal-changes.service.ts';
import { plannedChangeOf, withdrawPlanChange } from '#api/modules/subscriptions/subscription.rules.ts';
import {
  findRenewingSubscription,
  getSubscription,
  type SubscriptionRecord,
} from '#api/modules/subscriptions/subscriptions.service.ts';
import {
  findPlanFacts,
  formatTerms,
  nameNewBilling,
  otherChangeRefusedMail,
  planChangeRefusedMail,
  queuePlanMail,
  undoRefusedMail,
} from './plan-mails.ts';
import { findCurrentTerms, withdrawPlannedPurchase } from './planned-purchases.ts';
import { type RestoredChange, restorePlanChange } from './restore-plan-change.ts';

interface Refusal {
  readonly runtime: Runtime;
  /** The renewal change that the provider refused. It is the newest one of the subscription. */
  readonly change: RenewalChangeRow;
  readonly at: Date;
}

/**
 * The state of the subscription after a refusal: `unchanged`, the current plan renews; `scheduled`, the change that the
 * user wanted to undo or to replace is scheduled.
 */
type StateAfterRefusal = 'unchanged' | 'scheduled';

interface RefusedPlan extends Refusal {
  readonly before: SubscriptionRecord;
}

/**
 * Withdraws the change that the provider refused, and schedules the one that it has confirmed before, if any. Returns
 * null when no change is scheduled.
 */
async function withdrawRefused(
  session: ClientSession,
  { runtime, change, before, at }: RefusedPlan,
): Promise<StateAfterRefusal | null> {
  const userId = before._id;
  const planned = plannedChangeOf(before);
  if (!planned) return null;
  await withdrawPlannedPurchase(session, planned.purchaseId);
  const description = 'The change of the plan was refused by the payment provider';
  await commitChange(session, { before, after: withdrawPlanChange(before), kind: 'unscheduled', description, at });
  const checkoutId = change.confirmedId ?? null;
  const restored = checkoutId && (await restorePlanChange(session, { userId, checkoutId, at }));
  const refused = await findPlan(session, planned.planId);
  const refusedBilling = refused && nameNewBilling(before, refused, planned.billing);
  const facts = await findPlanFacts(session, before);
  if (facts && refused && restored) {
    const news = { ...facts, ...describeRestored(restored), refusedPlanName: refused.name, refusedBilling };
    await queuePlanMail(session, { runtime, userId, template: otherChangeRefusedMail, news, at });
  } else if (facts && refused) {
    const current = await findCurrentTerms(session, before);
    const price = current && formatTerms(current);
    const news = { ...facts, nextPlanName: refused.name, nextBilling: refusedBilling, price };
    await queuePlanMail(session, { runtime, userId, template: planChangeRefusedMail, news, at });
  }
  return restored ? 'scheduled' : 'unchanged';
}

const describeRestored = ({ planName, billingName, terms }: RestoredChange) => ({
  nextPlanName: planName,
  nextBilling: billingName,
  price: terms && formatTerms(terms),
});

/** Schedules the change again whose undoing the provider refused. Returns null when the provider has none. */
async function restoreRefused(
  session: ClientSession,
  { runtime, change, before, at }: RefusedPlan,
): Promise<StateAfterRefusal | null> {
  const userId = before._id;
  const { confirmedId } = change;
  if (confirmedId === null) return null;
  // Undefined in rows that an earlier version stored: then the change that was withdrawn last is restored.
  const restored = await restorePlanChange(session, { userId, ...(confirmedId && { checkoutId: confirmedId }), at });
  if (!restored) return null;
  const facts = await findPlanFacts(session, before);
  if (facts) {
    const news = { ...facts, ...describeRestored(restored) };
    await queuePlanMail(session, { runtime, userId, template: undoRefusedMail, news, at });
  }
  return 'scheduled';
}

interface TakenBack {
  readonly userId: Types.ObjectId;
  readonly state: StateAfterRefusal;
}

/**
 * Brings a subscription in line with what the provider collects, after it refused a change of a plan or its undoing, and
 * tells the user by mail. Returns null when there is nothing to change, because the plan was canceled or replaced since.
 */
export async function takeBackRefused(session: ClientSession, refusal: Refusal): Promise<TakenBack | null> {
  const { change, at } = refusal;
  const userId = (await findRenewingSubscription(session, change))?._id;
  if (!userId) return null;
  const before = await getSubscription(session, { userId, at });
  if (before.cancelAtPeriodEnd) return null;
  const state = await (change.next ? withdrawRefused : restoreRefused)(session, { ...refusal, before });
  return state && { userId, state };
}

const UNCHANGED = {
  title: 'Your plan does not change',
  message: 'The payment provider refused the change of your plan. Your current plan renews as before.',
};

const UNDO_REFUSED = {
  title: 'Your plan changes as scheduled',
  message:
    'The payment provider refused to undo the change of your plan. You can choose your plan again after the change.',
};

const OTHER_REFUSED = {
  title: 'Your plan changes as scheduled',
  message: 'The payment provider refused the change that you chose last. The one that you chose before is scheduled.',
};

/** Takes a refused change back and notifies its user, whose request has ended before the refusal. */
export async function announceRefusal(session: ClientSession, refusal: Refusal): Promise<void> {
  const taken = await takeBackRefused(session, refusal);
  if (!taken) return;
  const { userId, state } = taken;
  const scheduledText = refusal.change.next ? OTHER_REFUSED : UNDO_REFUSED;
  const text = state === 'unchanged' ? UNCHANGED : scheduledText;
  await notify(session, { userId, kind: 'warning', ...text, link: '/dashboard/billing', at: refusal.at });
}
