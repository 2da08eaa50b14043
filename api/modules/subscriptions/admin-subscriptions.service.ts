import mongoose, { type ClientSession, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { runOnce } from '#api/modules/idempotency/idempotency.service.ts';
import { findPlan, planNotFoundError } from '#api/modules/plans/plans.service.ts';
import { SUBSCRIPTION } from '#schema/limits.ts';
import { assignPlan } from './assign-plan.ts';
import { extendSubscription } from './plan-changes.service.ts';
import { shortenSubscription } from './shorten-subscription.ts';
import { effectivePlanIdOf } from './subscription.rules.ts';
import { getSubscription } from './subscriptions.service.ts';

interface SubscriptionInput {
  readonly planId: string;
  /** Replaces the plan's limit until the plan changes; -1 means unlimited. Null or 0: the plan's limit. */
  readonly promptsLimit?: number | null | undefined;
  /**
   * The effective plan that the administrator saw, so that a change since then is not overwritten.
   * Null: no plan. Undefined: any.
   */
  readonly expectedPlanId?: string | null | undefined;
}

const isPromptsLimit = (limit: number) => Number.isInteger(limit) && limit >= -1 && limit <= SUBSCRIPTION.maxPrompts;

/** Checks a prompt limit. Null, undefined and 0 stand for the plan's own limit. Throws BAD_USER_INPUT. */
export function assertValidPromptsLimit(promptsLimit: number | null | undefined): void {
  assertValid({
    promptsLimit: isPromptsLimit(promptsLimit ?? 0)
      ? null
      : "Enter a number of prompts, 0 for the plan's, or -1 for unlimited",
  });
}

/**
 * Assigns a plan to a user for one interval. It replaces the current plan. Hidden plans can be assigned, too. If
 * the user has the plan already, only its limit changes: period, payment and renewal stay. Throws
 * BAD_USER_INPUT, NOT_FOUND for an unknown user or plan, and CONFLICT for a plan that is not active, unless the user has it, or a user
 * who does not have the expected plan. The schema, here and below, checks who may call it.
 */
export async function setSubscription(
  ctx: Pick<RequestContext, 'now'>,
  userId: Types.ObjectId,
  input: SubscriptionInput,
): Promise<UserRecord> {
  assertValidPromptsLimit(input.promptsLimit);
  return mongoose.connection.transaction(async (session) => {
    await assignSubscription(session, { ...input, userId, at: ctx.now() });
    return getUser(session, userId);
  });
}

interface Assignment extends SubscriptionInput {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/**
 * Does what `setSubscription` does, in the caller's transaction, with a limit that `assertValidPromptsLimit` accepts.
 */
export async function assignSubscription(
  session: ClientSession,
  { userId, planId, promptsLimit, expectedPlanId, at }: Assignment,
): Promise<void> {
  await getUser(session, userId);
  if (expectedPlanId !== undefined) {
    const present = effectivePlanIdOf(await getSubscription(session, { userId, at }));
    if (present !== expectedPlanId)
      throw new DomainError('CONFLICT', 'This user is on another plan now. Reload the page.');
  }
  const plan = await findPlan(session, planId);
  if (!plan) throw planNotFoundError();
  await assignPlan(session, {
    userId,
    plan,
    at,
    promptsLimitOverride: promptsLimit === 0 ? null : (promptsLimit ?? null),
  });
}

interface Extension {
  readonly days: number;
  /** Absent or null: a repeated request adds the days again. */
  readonly idempotencyKey?: string | null;
}

type MoveEnd = (
  session: ClientSession,
  change: { readonly userId: Types.ObjectId; readonly days: number; readonly at: Date },
) => Promise<Date>;

/** Moves the end of a user's effective plan by days, once for each idempotency key. */
async function moveEnd(
  ctx: Pick<RequestContext, 'now' | 'viewer'>,
  userId: Types.ObjectId,
  { days, idempotencyKey }: Extension,
  { operation, move }: { readonly operation: 'adminAddDays' | 'adminRemoveDays'; readonly move: MoveEnd },
): Promise<{ readonly currentPeriodEnd: Date }> {
  const { maxDays } = SUBSCRIPTION;
  const isInRange = Number.isInteger(days) && days >= 1 && days <= maxDays;
  assertValid({ days: isInRange ? null : `Days must be a whole number from 1 to ${maxDays}` });
  const sender = { senderId: requireUser(ctx.viewer).userId, key: idempotencyKey ?? null, at: ctx.now() };
  return runOnce({ ...sender, operation, request: ['days', String(userId), days] }, async (session) => {
    await getUser(session, userId);
    return { currentPeriodEnd: await move(session, { userId, days, at: ctx.now() }) };
  });
}

/**
 * Adds days to a user's effective plan, from its end or from now, whichever is later. A request that an administrator repeats
 * with its idempotency key adds them once. Returns the new end. Throws BAD_USER_INPUT, NOT_FOUND, IDEMPOTENCY_MISMATCH,
 * and CONFLICT for a plan without an end.
 */
export const addSubscriptionDays = (
  ctx: Pick<RequestContext, 'now' | 'viewer'>,
  userId: Types.ObjectId,
  extension: Extension,
) => moveEnd(ctx, userId, extension, { operation: 'adminAddDays', move: extendSubscription });

/** Takes back days that were added to a user's effective plan. Otherwise like `addSubscriptionDays`. Throws CONFLICT for more than are left of them. */
export const removeSubscriptionDays = (
  ctx: Pick<RequestContext, 'now' | 'viewer'>,
  userId: Types.ObjectId,
  removal: Extension,
) => moveEnd(ctx, userId, removal, { operation: 'adminRemoveDays', move: shortenSubscription });
