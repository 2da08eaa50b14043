import { type ClientSession, Types } from 'mongoose';
import type { Client } from '../../graphql/context.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { resetPreferenceWithPlan } from '../own-keys/model-preferences.service.ts';
import { findPlan, type PlanRecord } from '../plans/plans.service.ts';
import { changePlanWallet } from '../quota/plan-wallet.ts';
import { windowMonthsOf } from '../quota/quota-window.ts';
import { tellOfClosedPool } from '../teams/pool-notices.ts';
import { setBillingStatus } from '../users/billing-status.ts';
import { stopRenewalLater } from './renewal-stops.service.ts';
import { type SubscriptionChangeKind, SubscriptionChanges } from './subscription-change.model.ts';
import { dueAtOf, endOf, planIdOf, withoutPlan } from './subscription-rules.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

/** When, and who asked for it: nobody does for what time and providers bring about. */
export interface Occasion {
  readonly at: Date;
  readonly client?: Client | null;
}

/** A change of somebody's subscription, and what its holder reads about it. */
interface Change {
  readonly before: SubscriptionRecord;
  readonly after: SubscriptionRecord;
  readonly kind: SubscriptionChangeKind;
  readonly description: string;
  /** Days that were added. */
  readonly days?: number;
}

/** How somebody stands; one who has nothing gets a record that says so. */
export async function subscriptionOf(
  session: ClientSession,
  userId: Types.ObjectId,
  at: Date,
): Promise<SubscriptionRecord> {
  const stored = await Subscriptions.findById(userId, null, { session }).lean<SubscriptionRecord>();
  return { ...withoutPlan(userId, at), ...stored };
}

/** The plan that counts; null without one. */
export async function planIn(session: ClientSession | null, subscription: SubscriptionRecord) {
  const planId = planIdOf(subscription);
  return planId === null ? null : findPlan(session, planId);
}

/** An operator's word holds for the plan that it was said of, not for a grant on top of it. */
const limitOf = (subscription: SubscriptionRecord, plan: PlanRecord | null) =>
  (subscription.grant ? null : subscription.promptsLimitOverride) ?? plan?.promptsLimit ?? 0;

const eventDataOf = (subscription: SubscriptionRecord, plan: PlanRecord | null) => ({
  plan_id: plan?._id ?? null,
  prompts_limit: limitOf(subscription, plan),
  source: subscription.grant ? 'promo' : subscription.source,
  current_period_end: endOf(subscription)?.toISOString() ?? null,
  cancel_at_period_end: subscription.cancelAtPeriodEnd,
});

async function announce(session: ClientSession, change: Change, plans: Sides, at: Date): Promise<void> {
  const { before, after, days } = change;
  const userId = after._id.toHexString();
  if (days !== undefined) {
    const current_period_end = endOf(after)?.toISOString() ?? null;
    await appendEvent(session, 'subscription.extended', { user_id: userId, days, current_period_end }, at);
    return;
  }
  const data = { before: eventDataOf(before, plans.before), after: eventDataOf(after, plans.after) };
  await appendEvent(session, 'subscription.updated', { user_id: userId, ...data }, at);
}

interface Sides {
  readonly before: PlanRecord | null;
  readonly after: PlanRecord | null;
}

async function enterInLedger(session: ClientSession, { before, after, kind }: Change, at: Date): Promise<void> {
  const row = {
    userId: after._id,
    at,
    kind,
    source: kind === 'granted' || kind === 'grant_ended' ? ('promo' as const) : after.source,
    from: { planId: planIdOf(before), mrrMinor: before.mrrMinor },
    to: { planId: planIdOf(after), mrrMinor: after.mrrMinor },
  };
  await SubscriptionChanges.create([row], { session });
}

/** Nobody may be charged for what they do not have any more. */
async function stopAbandonedRenewals(session: ClientSession, { before, after }: Change, at: Date): Promise<void> {
  const kept = [after.renewal, after.scheduled?.renewal];
  for (const renewal of [before.renewal, before.scheduled?.renewal]) {
    const isKept = kept.some((it) => it?.ref === renewal?.ref && it?.provider === renewal?.provider);
    if (renewal && !isKept) await stopRenewalLater(session, renewal, at);
  }
}

const statusOf = ({ cancelAtPeriodEnd, grant }: SubscriptionRecord, plan: PlanRecord | null) => {
  if (!plan) return 'none';
  return cancelAtPeriodEnd && !grant ? 'cancelled' : 'active';
};

/** Stores a subscription without a word about it. */
export async function storeSubscription(
  session: ClientSession,
  { _id, ...state }: SubscriptionRecord,
  at: Date,
): Promise<void> {
  const row = { ...state, dueAt: dueAtOf({ _id, ...state }), updatedAt: at };
  await Subscriptions.updateOne({ _id }, { $set: row }, { session, upsert: true });
}

/**
 * Makes a change with all that follows from it, in the caller's transaction: the ledger that figures are made from, the event, the
 * account's activity and status, the quota, and the word to providers that something renews no more.
 */
export async function commitChange(session: ClientSession, change: Change, { at, client }: Occasion): Promise<void> {
  const { before, after, description } = change;
  const userId = after._id;
  const plans: Sides = { before: await planIn(session, before), after: await planIn(session, after) };
  const plan = plans.after;

  await storeSubscription(session, after, at);
  const windowMonths = windowMonthsOf(plan?.interval ?? 'monthly');
  await changePlanWallet(session, { userId, limit: limitOf(after, plan), windowMonths, at });
  await enterInLedger(session, change, at);
  await announce(session, change, plans, at);
  await setBillingStatus(session, userId, statusOf(after, plan), at);
  const occasion = { now: () => at, client: client ?? null };
  await recordActivity(occasion, { userId, type: 'subscription_change', description }, session);
  if (plans.before?.byok && !plan?.byok) await resetPreferenceWithPlan(session, userId, at);
  if (plans.before?.teams && !plan?.teams) {
    await tellOfClosedPool(session, { ownerId: userId, planName: plan?.name ?? null, at });
  }
  await stopAbandonedRenewals(session, change, at);
}

/**
 * Ends whatever a person holds together with their account, in the caller's transaction: it leaves its line in the ledger, and nothing
 * renews any more. Nobody is left to be told.
 */
export async function closeSubscription(session: ClientSession, userId: Types.ObjectId, at: Date): Promise<void> {
  const before = await subscriptionOf(session, userId, at);
  const end: Change = { before, after: withoutPlan(userId, at), kind: 'ended', description: '' };
  if (planIdOf(before) !== null) await enterInLedger(session, end, at);
  await stopAbandonedRenewals(session, end, at);
  await Subscriptions.deleteOne({ _id: userId }, { session });
}
