import DataLoader from 'dataloader';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { keepPlan } from '#api/modules/plans/plan-locks.service.ts';
import { planLoader, type PlanRecord } from '#api/modules/plans/plans.service.ts';
import { toWindowMonths } from '#api/modules/quota/quota-window.rules.ts';
import { openPlanWallet } from '#api/modules/quota/wallets.service.ts';
import { recordChange } from './change-ledger.ts';
import { findEffectivePlan } from './effective-plan.ts';
import { type Renewal, type SubscriptionRecord, Subscriptions } from './subscription.model.ts';
import { effectivePlanIdOf, emptySubscription } from './subscription.rules.ts';

export type { Renewal, ScheduledPlan, SubscriptionRecord } from './subscription.model.ts';

interface NewSubscription {
  readonly userId: Types.ObjectId;
  readonly planId: string;
  readonly interval: PlanRecord['interval'];
  /** Prompts per quota window; -1 means unlimited. */
  readonly limit: number;
  readonly at: Date;
}

/**
 * Puts a new account on a free plan. No outbox event is stored for it, because the sign-up has its own. Throws NOT_FOUND when the plan was
 * deleted since it was read.
 */
export async function openSubscription(
  session: ClientSession,
  { userId, planId, interval, limit, at }: NewSubscription,
): Promise<void> {
  await keepPlan(session, planId);
  const source = 'free';
  const row = { _id: userId, planId, source, firstActivatedAt: at, currentPeriodStart: at, updatedAt: at } as const;
  await Subscriptions.create([row], { session });
  await openPlanWallet(session, { userId, limit, windowMonths: toWindowMonths(interval), at });
  const [from, to] = [
    { planId: null, ownPlanId: null, scheduledPlanId: null, mrrMinor: 0 },
    { planId, ownPlanId: planId, scheduledPlanId: null, mrrMinor: 0 },
  ];
  await recordChange(session, { userId, kind: 'opened', source, from, to, at });
}

interface SubscriptionKey {
  readonly userId: Types.ObjectId;
  /** The time of the request: the dates of the empty subscription that a user without a stored one gets. */
  readonly at: Date;
}

/** Reads the subscription of a user. A user who never had a plan gets an empty one, which is not stored. */
export async function getSubscription(
  session: ClientSession | null,
  { userId, at }: SubscriptionKey,
): Promise<SubscriptionRecord> {
  const stored = await Subscriptions.findById(userId, null, { session }).lean<SubscriptionRecord>();
  return { ...emptySubscription(userId, at), ...stored };
}

/** Finds the subscription that a provider renews under this reference. Null without one. */
export async function findRenewingSubscription(
  session: ClientSession,
  { provider, ref }: Renewal,
): Promise<SubscriptionRecord | null> {
  const filter = { 'renewal.ref': ref, 'renewal.provider': provider };
  return Subscriptions.findOne(filter, null, { session }).lean<SubscriptionRecord>();
}

/** Loads subscriptions by user id. A user who never had a plan has an empty one. */
export const subscriptionLoader = perRequest(
  () =>
    new DataLoader<string, SubscriptionRecord>(async (userIds) => {
      const rows = await Subscriptions.find({ _id: trusted({ $in: [...userIds] }) }).lean<SubscriptionRecord[]>();
      const byId = new Map(rows.map((row) => [String(row._id), row]));
      return userIds.map((userId) => byId.get(userId) ?? emptySubscription(new Types.ObjectId(userId), new Date(0)));
    }),
);

/** Finds the effective plan of a user. Null without a plan. */
export async function findUserPlan(session: ClientSession | null, userId: Types.ObjectId): Promise<PlanRecord | null> {
  const stored = await Subscriptions.findById(userId, null, { session }).lean<SubscriptionRecord>();
  return stored ? findEffectivePlan(session, stored) : null;
}

/** Loads the effective plan of a user, read once per request. Null without a plan. */
export async function loadUserPlan(ctx: RequestContext, userId: string): Promise<PlanRecord | null> {
  const planId = effectivePlanIdOf(await subscriptionLoader(ctx).load(userId));
  return planId === null ? null : planLoader(ctx).load(planId);
}
