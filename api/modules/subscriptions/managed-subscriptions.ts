import mongoose, { type Types } from 'mongoose';
import { SUBSCRIPTION } from '#schema/limits.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { holdPlan } from '../plans/plans.service.ts';
import { findUser, type UserRecord } from '../users/users.service.ts';
import { assignPlan, extendSubscription } from './plan-changes.ts';

interface Assignment {
  readonly planId: string;
  /** Takes the place of the plan's limit until the plan changes. Null or 0: the plan's; -1 means unlimited. */
  readonly promptsLimit?: number | null;
}

/**
 * Puts somebody on a plan for one interval, hidden plans included; it replaces what was there. Throws BAD_USER_INPUT, NOT_FOUND for
 * person and plan, and CONFLICT for a plan that is not active.
 */
export async function setSubscription(
  ctx: Pick<RequestContext, 'now'>,
  userId: Types.ObjectId,
  { planId, promptsLimit }: Assignment,
): Promise<UserRecord> {
  const limit = promptsLimit ?? 0;
  if (!Number.isInteger(limit) || limit < -1 || limit > SUBSCRIPTION.maxPrompts) {
    throw invalidInput({ promptsLimit: "Enter a number of prompts, 0 for the plan's, or -1 for unlimited" });
  }
  return mongoose.connection.transaction(async (session) => {
    await findUser(session, userId);
    const plan = await holdPlan(session, planId);
    if (!plan) throw new DomainError('NOT_FOUND', 'This plan does not exist');
    if (!plan.isActive) throw new DomainError('CONFLICT', `The ${plan.name} plan is not active`);
    await assignPlan(session, { userId, plan, at: ctx.now(), promptsLimitOverride: limit || null });
    return findUser(session, userId);
  });
}

/**
 * Adds days to the plan that somebody has, from its end or from now, whichever is later. Answers the new end. Throws BAD_USER_INPUT,
 * NOT_FOUND, and CONFLICT where there is no period.
 */
export async function addDays(
  ctx: Pick<RequestContext, 'now'>,
  userId: Types.ObjectId,
  days: number,
): Promise<{ readonly currentPeriodEnd: Date }> {
  const { maxDays } = SUBSCRIPTION;
  if (!Number.isInteger(days) || days < 1 || days > maxDays) {
    throw invalidInput({ days: `Days must be a whole number from 1 to ${maxDays}` });
  }
  return mongoose.connection.transaction(async (session) => {
    await findUser(session, userId);
    return { currentPeriodEnd: await extendSubscription(session, { userId, days, at: ctx.now() }) };
  });
}
