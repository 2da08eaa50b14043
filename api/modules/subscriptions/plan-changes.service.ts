import type { ClientSession } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { addDays } from '#api/lib/days.ts';
import { findFreePlan, findPlan } from '#api/modules/plans/plans.service.ts';
import { SUBSCRIPTION } from '#schema/limits.ts';
import type { ChangeOrigin } from './assign-plan.ts';
import { commitChange } from './commit-change.service.ts';
import { findEffectivePlan } from './effective-plan.ts';
import { comparePlans, getPeriodMonths } from './plan-terms.rules.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import {
  addGrant,
  effectiveEndOf,
  effectivePlanIdOf,
  endAll,
  extendPeriod,
  fallBackToFreePlan,
  paidScheduleOf,
  startScheduledPlan,
} from './subscription.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

/** Throws CONFLICT when the plan would end too far ahead: added days stay within the dates that clients can show. */
function assertWithinReach(subscription: SubscriptionRecord, at: Date): void {
  const end = effectiveEndOf(subscription);
  if (!end || end <= addDays(at, SUBSCRIPTION.maxDaysAhead)) return;
  throw new DomainError('CONFLICT', `A plan can end at most ${SUBSCRIPTION.maxDaysAhead} days from now`);
}

interface Grant extends ChangeOrigin {
  readonly planId: string;
  /** Null: the grant has no end. */
  readonly days: number | null;
}

/**
 * Returns the state with the grant. If the granted plan is the effective one already, its end is moved by `days`. With `days` null, a grant
 * without an end covers it, even if it is the user's own plan. Null when there is no end to move, or the grant has none already.
 */
function applyGrant(before: SubscriptionRecord, { planId, days, at }: Grant): SubscriptionRecord | null {
  if (planId !== effectivePlanIdOf(before)) {
    return addGrant(before, { planId, startedAt: at, endsAt: days === null ? null : addDays(at, days) });
  }
  if (days !== null) return extendPeriod(before, days, at);
  const startedAt = before.grant?.startedAt ?? at;
  return before.grant?.endsAt === null ? null : addGrant(before, { planId, startedAt, endsAt: null });
}

/**
 * Grants a plan for a number of days on top of the user's own plan, which continues underneath. If the plan is the
 * effective one already, it is extended instead. Throws NOT_FOUND, and CONFLICT when the effective plan is a
 * higher one, when it is this plan and has no end, and for an end that is too far away.
 */
export async function grantPlan(session: ClientSession, grant: Grant): Promise<SubscriptionRecord> {
  const { userId, planId, days, at, client } = grant;
  const before = await getSubscription(session, { userId, at });
  const [plan, present] = [await findPlan(session, planId), await findEffectivePlan(session, before)];
  if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  if (present && comparePlans(plan, present) < 0) {
    throw new DomainError('CONFLICT', `Your ${present.name} plan gives you more than ${plan.name}`);
  }
  const after = applyGrant(before, grant);
  if (!after) throw new DomainError('CONFLICT', `You have the ${plan.name} plan already, and it does not end`);
  assertWithinReach(after, at);
  const description = `A promo code gave the ${plan.name} plan ${days === null ? 'for good' : `for ${days} days`}`;
  await commitChange(session, { before, after, kind: 'granted', description, at, client });
  return after;
}

interface Extension extends ChangeOrigin {
  readonly days: number;
}

/**
 * Adds days to the effective plan, from its end or from now, whichever is later. Returns the new end. Throws CONFLICT for a plan without
 * an end, and for an end that is too far away.
 */
export async function extendSubscription(
  session: ClientSession,
  { userId, days, at, client }: Extension,
): Promise<Date> {
  const before = await getSubscription(session, { userId, at });
  const after = extendPeriod(before, days, at);
  const end = after && effectiveEndOf(after);
  if (!end) throw new DomainError('CONFLICT', 'This subscription has no period that could be extended');
  assertWithinReach(after, at);
  const description = `${days} ${days === 1 ? 'day was' : 'days were'} added to the plan`;
  await commitChange(session, { before, after, kind: 'extended', description, days, at, client });
  return end;
}

/**
 * Returns the state after the user's own plan ends: the scheduled plan follows if it is paid, else
 * the free plan, else no plan.
 */
async function findFollowingPlan(session: ClientSession, { before, at }: { before: SubscriptionRecord; at: Date }) {
  const scheduled = paidScheduleOf(before);
  const next = scheduled && (await findPlan(session, scheduled.planId));
  if (next) return { plan: next, after: startScheduledPlan(before, getPeriodMonths(next, scheduled.billing), at) };
  const plan = await findFreePlan(session);
  return { plan, after: fallBackToFreePlan(before, plan?._id ?? null, at) };
}

interface PlanEnd extends ChangeOrigin {
  /** Appears in the activity of the account: `The payment was refunded`. */
  readonly reason: string;
  /**
   * False for a plan that expired or was refunded: a later payment of the same purchase restores it.
   * True for a plan that an administrator ends: payments made before `at` no longer restore it.
   */
  readonly isFinal: boolean;
}

/** Ends the user's own plan now and starts the plan that follows it. A plan grant stays. */
export async function endPlan(
  session: ClientSession,
  { userId, reason, isFinal, at, client }: PlanEnd,
): Promise<SubscriptionRecord> {
  const stored = await getSubscription(session, { userId, at });
  const before = isFinal ? { ...stored, decidedAt: at } : stored;
  const { plan, after } = await findFollowingPlan(session, { before, at });
  const kind = paidScheduleOf(before) ? 'activated' : 'ended';
  const description = `${reason}. ${plan ? `The ${plan.name} plan began` : 'There is no plan any more'}`;
  await commitChange(session, { before, after, kind, description, at, client });
  return after;
}

interface Ending extends ChangeOrigin {
  /** Appears in the activity of the account. */
  readonly description: string;
}

/** Ends everything that the user has now, a plan grant and a scheduled plan included. No plan follows. */
export async function endSubscription(
  session: ClientSession,
  { userId, description, at, client }: Ending,
): Promise<SubscriptionRecord> {
  const before = await getSubscription(session, { userId, at });
  if (effectivePlanIdOf(before) === null) return before;
  const after = endAll(before, at);
  await commitChange(session, { before, after, kind: 'ended', description, at, client });
  return after;
}

/**
 * Puts a user without a plan of their own on the free plan. A payment made before `at` that is reported later does not undo that. Throws CONFLICT
 * when there is no free plan.
 */
export async function startFreePlan(
  session: ClientSession,
  { userId, description, at, client }: Ending,
): Promise<SubscriptionRecord> {
  const before = await getSubscription(session, { userId, at });
  if (before.planId !== null) return before;
  const plan = await findFreePlan(session);
  if (!plan) throw new DomainError('CONFLICT', 'There is no free plan. Assign a plan instead.');
  const after = { ...fallBackToFreePlan(before, plan._id, at), decidedAt: at };
  await commitChange(session, { before, after, kind: 'activated', description, at, client });
  return after;
}
