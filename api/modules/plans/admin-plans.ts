import mongoose, { type ClientSession, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { countPlanHolders } from '#api/modules/subscriptions/plan-holders.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { assertNameIsFree, assertYearlyPriceIsLower } from './plan-checks.ts';
import { type PlanInput, readNewPlan, readPlanFields } from './plan-fields.ts';
import { propagatePlanLimit } from './plan-limits.ts';
import { lockPlans } from './plan-locks.ts';
import { findPlan, planNotFoundError } from './plans.service.ts';
import { describeUserCount } from './user-count.ts';

/** Batches of subscribers that get a new limit before the request is answered. A job updates the rest. */
const BATCHES_BEFORE_ANSWER = 5;

const CHEAPEST_FIRST = { priceMinor: 1, createdAt: 1, _id: 1 } as const;

/** Includes hidden plans. Cheapest first. */
export async function listActivePlans(): Promise<PlanRecord[]> {
  return Plans.find({ isActive: true }).sort(CHEAPEST_FIRST).lean<PlanRecord[]>();
}

/** Includes inactive and hidden plans. Cheapest first. */
export async function listPlans(): Promise<PlanRecord[]> {
  return Plans.find().sort(CHEAPEST_FIRST).lean<PlanRecord[]>();
}

/** Creates a plan. Throws BAD_USER_INPUT, also for a dear yearly price that is not confirmed, and CONFLICT for the name of another plan. */
export async function createPlan(ctx: RequestContext, input: PlanInput): Promise<PlanRecord> {
  const { currency } = ctx.runtime.config;
  const fields = readNewPlan(input, currency);
  if (!input.confirmsYearlyPrice) assertYearlyPriceIsLower(fields, currency);
  const plan = { _id: new Types.ObjectId().toHexString(), ...fields, createdAt: ctx.now() };
  await mongoose.connection.transaction(async (session) => {
    await assertNameIsFree(session, { name: plan.name, id: null });
    await Plans.create([plan], { session });
  });
  return plan;
}

/** Returns whether a change of a plan, as it is stored, changes a field. */
const isNew = (change: Partial<PlanRecord>, before: PlanRecord, field: keyof PlanRecord) =>
  change[field] !== undefined && change[field] !== before[field];

/**
 * Throws CONFLICT when users have the plan, also as a granted or scheduled one: paid periods were computed from its interval, so it cannot change.
 */
async function assertIntervalCanChange(session: ClientSession, planId: string): Promise<void> {
  const count = await countPlanHolders(session, planId);
  if (count === 0) return;
  const text = `${describeUserCount(count, 'has', 'have')} this plan, so its interval can't change. Create another plan instead`;
  throw new DomainError('CONFLICT', text, { details: { fields: { interval: text } } });
}

/**
 * Updates the given fields. Null clears fields that may be empty, such as the yearly price, and leaves the others as they are. A new limit applies to
 * current subscribers, except those with a limit of their own, a new price only to later purchases.
 * Seats that owners bought stop renewing when the plan no longer includes a team, and renew again when it does.
 * Throws BAD_USER_INPUT, also for a new dear yearly price that is not confirmed, NOT_FOUND, and CONFLICT for the name of another plan and when the
 * interval of a plan in use would change.
 */
export async function updatePlan(ctx: RequestContext, id: string, input: PlanInput): Promise<PlanRecord> {
  const { currency } = ctx.runtime.config;
  const fields = readPlanFields(input, currency);
  const plan = await mongoose.connection.transaction(async (session) => {
    const before = await findPlan(session, id);
    if (!before) throw planNotFoundError();
    const [isNewInterval, isNewLimit] = [isNew(fields, before, 'interval'), isNew(fields, before, 'promptsLimit')];
    const areTeamsChanged = isNew(fields, before, 'teams');
    const isNewPrice =
      isNewInterval || isNew(fields, before, 'priceMinor') || isNew(fields, before, 'yearlyPriceMinor');
    if (isNew(fields, before, 'name')) await assertNameIsFree(session, { name: fields.name ?? '', id });
    // Who gets the plan at the same time must be counted, and must get the new limit and features.
    if (isNewInterval || isNewLimit || areTeamsChanged) await lockPlans(session);
    if (isNewInterval) await assertIntervalCanChange(session, id);
    if (isNewPrice && !input.confirmsYearlyPrice) assertYearlyPriceIsLower({ ...before, ...fields }, currency);
    const change = {
      ...fields,
      ...(isNewLimit && { limitReached: null }),
      ...(areTeamsChanged && { teamsChangedAt: ctx.now() }),
    };
    return Plans.findOneAndUpdate({ _id: id }, { $set: change }, { session, returnDocument: 'after' })
      .orFail(planNotFoundError)
      .lean<PlanRecord>();
  });
  await propagatePlanLimit(id, BATCHES_BEFORE_ANSWER);
  return plan;
}
