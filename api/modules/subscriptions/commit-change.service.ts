import type { ClientSession, Types } from 'mongoose';
import type { Client } from '#api/kernel/context.ts';
import { copySubscriptionToAccount } from '#api/modules/accounts/account-updates.service.ts';
import { findEmail } from '#api/modules/accounts/accounts.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { resetPreferenceWithPlan } from '#api/modules/own-keys/model-preferences.service.ts';
import { keepPlan } from '#api/modules/plans/plan-locks.service.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { toWindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { changePlanWallet } from '#api/modules/quota/wallets.service.ts';
import { closeSeats, renewSeatsWithPlan } from '#api/modules/seats/seat-renewals.service.ts';
import { notifyOfPoolEnd, notifyPoolClosed } from '#api/modules/teams/pool-notices.service.ts';
import { recordChange, toChangeSide } from './change-ledger.ts';
import { findEffectivePlan } from './effective-plan.ts';
import { queueRenewalStop } from './renewal-stops.service.ts';
import { storeSubscription } from './store-subscription.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import {
  effectiveEndOf,
  effectivePlanIdOf,
  emptySubscription,
  limitOverrideOf,
  listPlanIds,
  planCopyOf,
  totalMrrOf,
} from './subscription.rules.ts';
import type { SubscriptionChangeKind } from './subscription-change.model.ts';
import { getSubscription } from './subscriptions.service.ts';
import { isTeamEnding } from './team-ending.ts';
import { getTeamOutlook } from './team-outlook.ts';

/** The state of a subscription before and after a transition. */
interface Transition {
  readonly before: SubscriptionRecord;
  readonly after: SubscriptionRecord;
  readonly kind: SubscriptionChangeKind;
  readonly at: Date;
}

interface Change extends Transition {
  /** Appears in the activity of the account. */
  readonly description: string;
  /** The number of added days, for the kind `extended`. */
  readonly days?: number;
  /**
   * The device of the user who asked for the change, for the activity of the account. Null or left out when time, a payment
   * provider or an administrator causes the change: users must not see where administrators are.
   */
  readonly client?: Client | null | undefined;
}

/** The effective plans before and after a transition. Null: no plan. */
interface Plans {
  readonly before: PlanRecord | null;
  readonly after: PlanRecord | null;
}

const getPromptsLimit = (subscription: SubscriptionRecord, plan: PlanRecord | null) =>
  limitOverrideOf(subscription) ?? plan?.promptsLimit ?? 0;

const toEventData = (subscription: SubscriptionRecord, plan: PlanRecord | null) => ({
  plan_id: plan?._id ?? null,
  prompts_limit: getPromptsLimit(subscription, plan),
  source: subscription.grant ? 'promo' : subscription.source,
  current_period_end: effectiveEndOf(subscription)?.toISOString() ?? null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
});

async function appendSubscriptionEvent(session: ClientSession, change: Change, plans: Plans): Promise<void> {
  const { before, after, days, at } = change;
  const user_id = after._id.toHexString();
  const email = await findEmail(session, after._id);
  if (days !== undefined) {
    const current_period_end = effectiveEndOf(after)?.toISOString() ?? null;
    const data = { user_id, email, days, current_period_end };
    await appendEvent(session, { type: 'subscription.extended', data, at });
    return;
  }
  const sides = { before: toEventData(before, plans.before), after: toEventData(after, plans.after) };
  await appendEvent(session, { type: 'subscription.updated', data: { user_id, email, ...sides }, at });
}

const recordTransition = (session: ClientSession, { before, after, kind, at }: Transition) =>
  recordChange(session, {
    userId: after._id,
    kind,
    source: kind === 'granted' || kind === 'grant_ended' ? 'promo' : after.source,
    from: toChangeSide(before),
    to: toChangeSide(after),
    at,
  });

/** Makes sure that no plan that the user gets is deleted before the transaction ends. A plan that the user has can't be deleted. */
async function keepNewPlans(session: ClientSession, { before, after }: Transition): Promise<void> {
  const held = listPlanIds(before);
  for (const planId of new Set(listPlanIds(after))) if (!held.includes(planId)) await keepPlan(session, planId);
}

/** Stops the renewals that the new state no longer has, so that the provider does not charge for a plan that ended. */
async function stopAbandonedRenewals(session: ClientSession, { before, after, at }: Transition): Promise<void> {
  const kept = [after.renewal, after.scheduled?.renewal];
  for (const renewal of [before.renewal, before.scheduled?.renewal]) {
    const isKept = kept.some((it) => it?.ref === renewal?.ref && it?.provider === renewal?.provider);
    if (renewal && !isKept) await queueRenewalStop(session, { renewal, at });
  }
}

/**
 * Returns the account status that the subscription implies. On top of a canceled plan, a plan grant counts as active.
 */
const toBillingStatus = ({ cancelAtPeriodEnd, grant }: SubscriptionRecord, plan: PlanRecord | null) => {
  if (!plan) return 'none';
  return cancelAtPeriodEnd && !grant ? 'cancelled' : 'active';
};

/** Tells a team that the pool of its owner closes or opens, or that its end has changed. Does nothing for a user who owns no team. */
async function announcePool(session: ClientSession, { before, after, at }: Transition, plans: Plans): Promise<void> {
  const ownerId = after._id;
  const was = await getTeamOutlook(session, before, plans.before);
  const is = await getTeamOutlook(session, after, plans.after);
  if (was.includesTeam && !is.includesTeam) {
    await notifyPoolClosed(session, { ownerId, planName: plans.after?.name ?? null, at });
  } else if (is.includesTeam) await notifyOfPoolEnd(session, { ownerId, was, is, at });
}

/**
 * For features that the plan gains or loses: resets the preference for own keys, and tells a team what becomes of its pool. Each run checks
 * for itself what the plan includes.
 */
async function followFeatures(session: ClientSession, transition: Transition, plans: Plans): Promise<void> {
  const { after, at } = transition;
  if (plans.before?.byok && !plans.after?.byok) await resetPreferenceWithPlan(session, { userId: after._id, at });
  if (plans.before?.teams || plans.after?.teams) await announcePool(session, transition, plans);
}

/**
 * Stores a transition with everything that follows from it, in the caller's transaction: the wallet of the plan, the
 * ledger of subscription changes, the outbox event, the status and the activity of the account, features that the plan
 * gains or loses, renewals that must stop, and whether bought seats still renew. Throws NOT_FOUND when the user would get a deleted plan.
 */
export async function commitChange(session: ClientSession, change: Change): Promise<void> {
  const { before, after, description, at, client = null } = change;
  const userId = after._id;
  await keepNewPlans(session, change);
  const plans: Plans = {
    before: await findEffectivePlan(session, before),
    after: await findEffectivePlan(session, after),
  };
  const limit = getPromptsLimit(after, plans.after);
  const windowMonths = toWindowMonths(plans.after?.interval ?? 'monthly');

  await storeSubscription(session, { subscription: after, at });
  await changePlanWallet(session, { userId, limit, windowMonths, at });
  await recordTransition(session, change);
  await appendSubscriptionEvent(session, change, plans);
  const billingStatus = toBillingStatus(after, plans.after);
  await copySubscriptionToAccount(session, { userId, billingStatus, ...planCopyOf(after), at });
  await recordActivity(session, { userId, type: 'subscription_change', description, client, at });
  await followFeatures(session, change, plans);
  await stopAbandonedRenewals(session, change);
  const isPlanEnding = await isTeamEnding(session, after, plans.after);
  await renewSeatsWithPlan(session, { userId, isPlanEnding, at });
}

interface Closure {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/**
 * Deletes the subscription of an account that is being deleted, in the caller's transaction. The end is added to the
 * ledger of subscription changes, and renewals are stopped.
 */
export async function closeSubscription(session: ClientSession, { userId, at }: Closure): Promise<void> {
  const before = await getSubscription(session, { userId, at });
  const end: Transition = { before, after: emptySubscription(userId, at), kind: 'ended', at };
  // Bought seats can be paid for longer than the plan.
  const hasRevenue = totalMrrOf(before) > 0;
  if (hasRevenue || effectivePlanIdOf(before) !== null) await recordTransition(session, end);
  await stopAbandonedRenewals(session, end);
  await closeSeats(session, { userId, at });
  await Subscriptions.deleteOne({ _id: userId }, { session });
}
