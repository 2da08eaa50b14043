import type { ClientSession, Types } from 'mongoose';
import { SUBSCRIPTION } from '#schema/limits.ts';
import { addDays } from '../../days.ts';
import { DomainError } from '../../errors.ts';
import { findPlan, freePlan, type PlanRecord } from '../plans/plans.service.ts';
import { commitChange, type Occasion, planIn, subscriptionOf } from './commit-change.ts';
import { type Billing, comparePlans, mrrOf, periodEndAfter, periodMonthsOf } from './periods.ts';
import { activate, cover, endOf, extend, fallBack, planIdOf, startScheduled } from './subscription-rules.ts';
import { type Renewal, Subscriptions, type SubscriptionRecord } from './subscription.model.ts';

interface Activation extends Occasion {
  readonly userId: Types.ObjectId;
  readonly plan: PlanRecord;
  readonly source: 'payment' | 'admin';
  readonly billing: Billing;
  /** Left out: one period from now, or no end where the plan has none. Null: no end. */
  readonly periodEnd?: Date | null;
  /** Who renews it. Left out or null: nobody does, and it ends with the period. */
  readonly providerSubscription?: Renewal | null;
  /** Takes the place of the plan's limit until the plan changes; -1 means unlimited. */
  readonly promptsLimitOverride?: number | null;
  /** The checkout that it was bought by. */
  readonly purchaseId?: Types.ObjectId | null;
}

const ownPeriodEnd = (plan: PlanRecord, billing: Billing, at: Date) => {
  const months = periodMonthsOf(plan, billing);
  return months && periodEndAfter(at, months, at);
};

/** Puts somebody on a plan at once, in the caller's transaction. It replaces what was there, a grant included; the quota window stays. */
export async function activatePlan(session: ClientSession, activation: Activation): Promise<SubscriptionRecord> {
  const { userId, plan, source, billing, periodEnd, at, client } = activation;
  const before = await subscriptionOf(session, userId, at);
  const after = activate(before, {
    planId: plan._id,
    source,
    billing,
    at,
    periodEnd: periodEnd === undefined ? ownPeriodEnd(plan, billing, at) : periodEnd,
    mrrMinor: source === 'payment' ? mrrOf(plan, billing) : 0,
    purchaseId: activation.purchaseId ?? null,
    renewal: activation.providerSubscription ?? null,
    promptsLimitOverride: activation.promptsLimitOverride ?? null,
  });
  const description =
    source === 'payment' ? `The ${plan.name} plan began` : `The ${plan.name} plan was assigned by an operator`;
  await commitChange(session, { before, after, kind: 'activated', description }, { at, client: client ?? null });
  return after;
}

/** Puts somebody on a plan for one interval, without a payment. */
export const assignPlan = (
  session: ClientSession,
  assignment: Omit<Activation, 'source' | 'billing' | 'providerSubscription' | 'purchaseId' | 'periodEnd'>,
): Promise<SubscriptionRecord> => activatePlan(session, { ...assignment, source: 'admin', billing: 'interval' });

interface Grant extends Occasion {
  readonly userId: Types.ObjectId;
  readonly planId: string;
  /** Null: for good. */
  readonly days: number | null;
}

/** However often days are added, they lead to a date that people live to see, and that dates can say. */
function assertWithinReach(subscription: SubscriptionRecord, at: Date): void {
  const end = endOf(subscription);
  if (!end || end <= addDays(at, SUBSCRIPTION.maxDaysAhead)) return;
  throw new DomainError('CONFLICT', `A plan can end at most ${SUBSCRIPTION.maxDaysAhead} days from now`);
}

/** What a grant makes of a subscription. */
function granted(before: SubscriptionRecord, { planId, days, at }: Grant): SubscriptionRecord | null {
  if (planId !== planIdOf(before)) {
    return cover(before, { planId, startedAt: at, endsAt: days === null ? null : addDays(at, days) });
  }
  if (days !== null) return extend(before, days, at);
  const startedAt = before.grant?.startedAt ?? at;
  return before.grant?.endsAt === null ? null : cover(before, { planId, startedAt, endsAt: null });
}

/**
 * Gives a plan for some days, on top of what is there, which runs on beneath it. The plan that they have already is extended instead.
 * Throws NOT_FOUND, and CONFLICT where it would give nothing: for a lower plan, and for one that has no end to move.
 */
export async function grantPlan(session: ClientSession, grant: Grant): Promise<SubscriptionRecord> {
  const { userId, planId, days, at, client } = grant;
  const before = await subscriptionOf(session, userId, at);
  const [plan, present] = [await findPlan(session, planId), await planIn(session, before)];
  if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
  if (present && comparePlans(plan, present) < 0) {
    throw new DomainError('CONFLICT', `Your ${present.name} plan gives you more than ${plan.name}`);
  }
  const after = granted(before, grant);
  if (!after) throw new DomainError('CONFLICT', `You have the ${plan.name} plan already, and it does not end`);
  assertWithinReach(after, at);
  const length = days === null ? 'for good' : `for ${days} days`;
  const description = `A promo code gave the ${plan.name} plan ${length}`;
  await commitChange(session, { before, after, kind: 'granted', description }, { at, client: client ?? null });
  return after;
}

interface Extension extends Occasion {
  readonly userId: Types.ObjectId;
  readonly days: number;
}

/** Adds days to the plan that they have, from its end or from now, whichever is later. Answers the new end. Throws CONFLICT without one, and for one too far off. */
export async function extendSubscription(session: ClientSession, extension: Extension): Promise<Date> {
  const { userId, days, at, client } = extension;
  const before = await subscriptionOf(session, userId, at);
  const after = extend(before, days, at);
  const end = after && endOf(after);
  if (!end) throw new DomainError('CONFLICT', 'This subscription has no period that could be extended');
  assertWithinReach(after, at);
  const description = `${days} ${days === 1 ? 'day was' : 'days were'} added to the plan`;
  await commitChange(session, { before, after, kind: 'extended', description, days }, { at, client: client ?? null });
  return end;
}

interface Ending extends Occasion {
  readonly userId: Types.ObjectId;
  /** For the account's activity: `The payment was refunded`. */
  readonly reason: string;
}

/** What comes after what somebody holds now: what they paid for in advance, else the free plan, else nothing. */
async function followUp(session: ClientSession, before: SubscriptionRecord, at: Date) {
  const { scheduled } = before;
  const next = scheduled && (await findPlan(session, scheduled.planId));
  if (next) return { plan: next, after: startScheduled(before, periodMonthsOf(next, scheduled.billing), at) };
  const plan = await freePlan(session);
  return { plan, after: fallBack(before, plan?._id ?? null, at) };
}

async function end(
  session: ClientSession,
  before: SubscriptionRecord,
  { reason, at, client }: Omit<Ending, 'userId'>,
): Promise<SubscriptionRecord> {
  const { plan, after } = await followUp(session, before, at);
  const kind = before.scheduled ? 'activated' : 'ended';
  const description = `${reason}. ${plan ? `The ${plan.name} plan began` : 'There is no plan any more'}`;
  await commitChange(session, { before, after, kind, description }, { at, client: client ?? null });
  return after;
}

/** Takes somebody's own plan away at once, and starts what follows it. A grant stays. What was bought before does not come back. */
export async function endPlanNow(session: ClientSession, ending: Ending): Promise<SubscriptionRecord> {
  const before = await subscriptionOf(session, ending.userId, ending.at);
  return end(session, { ...before, decidedAt: ending.at }, ending);
}

/** The same for what ran out or was refunded: another payment of the same purchase brings it back. */
export async function letPlanEnd(session: ClientSession, ending: Ending): Promise<SubscriptionRecord> {
  return end(session, await subscriptionOf(session, ending.userId, ending.at), ending);
}

/** The plan that counts for somebody, a grant included; null without one. */
export async function currentPlanOf(session: ClientSession | null, userId: Types.ObjectId): Promise<PlanRecord | null> {
  const stored = await Subscriptions.findById(userId, null, { session }).lean<SubscriptionRecord>();
  return stored ? planIn(session, stored) : null;
}
