import DataLoader from 'dataloader';
import { type ClientSession, trusted, Types } from 'mongoose';
import type { RequestContext } from '../../graphql/context.ts';
import { perRequest } from '../../graphql/per-request.ts';
import { type PlanRecord, planLoader } from '../plans/plans.service.ts';
import { poolLoader, reachableAt } from '../quota/pool.ts';
import { inTotal, remainingInAll, resetsAt, usedAt } from '../quota/wallet-standing.ts';
import { windowMonthsOf } from '../quota/quota-window.ts';
import { openPlanWallet, walletsLoader } from '../quota/wallets.ts';
import { SubscriptionChanges } from './subscription-change.model.ts';
import { planIdOf, withoutPlan } from './subscription-rules.ts';
import { type SubscriptionRecord, Subscriptions } from './subscription.model.ts';

export type { Renewal, SubscriptionRecord } from './subscription.model.ts';

interface NewSubscription {
  readonly userId: Types.ObjectId;
  readonly planId: string;
  readonly interval: PlanRecord['interval'];
  /** Prompts a quota window; -1 means unlimited. */
  readonly limit: number;
  readonly at: Date;
}

/** Puts a new account on a free plan. Sign-up announces the person, so that nothing more is announced here. */
export async function openSubscription(
  session: ClientSession,
  { userId, planId, interval, limit, at }: NewSubscription,
): Promise<void> {
  const row = {
    _id: userId,
    planId,
    source: 'free' as const,
    firstActivatedAt: at,
    currentPeriodStart: at,
    updatedAt: at,
  };
  await Subscriptions.create([row], { session });
  await openPlanWallet(session, { userId, limit, windowMonths: windowMonthsOf(interval), at });
  const change = {
    userId,
    at,
    kind: 'opened' as const,
    source: 'free' as const,
    from: { planId: null, mrrMinor: 0 },
    to: { planId, mrrMinor: 0 },
  };
  await SubscriptionChanges.create([change], { session });
}

/** By user id. Those who never had a plan get a record that says so. */
export const subscriptionLoader = perRequest(
  () =>
    new DataLoader<string, SubscriptionRecord>(async (userIds) => {
      const rows = await Subscriptions.find({ _id: trusted({ $in: [...userIds] }) }).lean<SubscriptionRecord[]>();
      const byId = new Map(rows.map((row) => [String(row._id), row]));
      return userIds.map((userId) => byId.get(userId) ?? withoutPlan(new Types.ObjectId(userId), new Date(0)));
    }),
);

/** How somebody stands, outside of any request's loader. */
export async function storedSubscription(userId: Types.ObjectId, at: Date): Promise<SubscriptionRecord> {
  const stored = await Subscriptions.findById(userId).lean<SubscriptionRecord>();
  return { ...withoutPlan(userId, at), ...stored };
}

/** The plan they are on, which may be one that a promo code gave; null without one. */
export async function planOf(ctx: RequestContext, userId: string): Promise<PlanRecord | null> {
  const planId = planIdOf(await subscriptionLoader(ctx).load(userId));
  return planId === null ? null : planLoader(ctx).load(planId);
}

/** What a person may use and has used, in the quota window that now falls into. */
export interface PromptsStanding {
  /** Of their plan; -1 means unlimited. */
  readonly limit: number;
  /** Of their plan. */
  readonly used: number;
  /** Of everything they can use; -1 means unlimited. */
  readonly remaining: number;
  /** Null when the quota never starts over. */
  readonly resetsAt: Date | null;
}

/** What they can take from their team's pool: nothing when it is closed, because its owner's plan does not include a team any more. */
async function reachableInPool(ctx: RequestContext, userId: string): Promise<number> {
  const pool = await poolLoader(ctx).load(userId);
  if (!pool) return 0;
  const plan = await planOf(ctx, String(pool.wallet._id));
  return plan?.teams ? reachableAt(pool, ctx.now()) : 0;
}

export async function promptsOf(ctx: RequestContext, userId: string): Promise<PromptsStanding> {
  const wallets = await walletsLoader(ctx).load(userId);
  const now = ctx.now();
  const plan = wallets.find(({ kind }) => kind === 'plan');
  const inPool = plan?.sharesPool === false ? 0 : await reachableInPool(ctx, userId);
  return {
    limit: plan?.limit ?? 0,
    used: plan ? usedAt(plan, now) : 0,
    remaining: inTotal([inPool, remainingInAll(wallets, now)]),
    resetsAt: plan ? resetsAt(plan, now) : null,
  };
}
