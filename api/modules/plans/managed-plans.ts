import mongoose, { type ClientSession, trusted, Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { countHolders, reachHolders } from '../subscriptions/plan-holders.ts';
import { people } from './plan-deletion.ts';
import { type PlanInput, readNewPlan, readPlanFields } from './plan-fields.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { findPlan } from './plans.service.ts';

const notThere = () => new DomainError('NOT_FOUND', 'This plan does not exist');

/** Every plan, cheapest first. */
export async function allPlans(): Promise<PlanRecord[]> {
  return Plans.find().sort({ priceMinor: 1, createdAt: 1, _id: 1 }).lean<PlanRecord[]>();
}

/** Throws BAD_USER_INPUT. */
export async function createPlan(ctx: RequestContext, input: PlanInput): Promise<PlanRecord> {
  const fields = readNewPlan(input, ctx.runtime.config.currency);
  const plan = { _id: new Types.ObjectId().toHexString(), ...fields, createdAt: ctx.now() };
  await Plans.create([plan]);
  return plan;
}

/** Periods that were paid for were counted by the interval that the plan had. */
async function assertNobodyHolds(session: ClientSession, planId: string): Promise<void> {
  const count = await countHolders(session, planId);
  if (count === 0) return;
  const text = `${people(count, 'has', 'have')} this plan: its interval can't change. Make another plan instead`;
  throw new DomainError('CONFLICT', text, { details: { fields: { interval: text } } });
}

/** Turns in which a new limit reaches people before whoever set it is answered; a job does the rest. */
const TURNS_AT_ONCE = 5;

/**
 * Lets the plan's limit reach the next people who have it. Whether there may be more. How far it came is written in the same transaction,
 * so that a turn which began before another edit can't end after it.
 */
async function reachMore(planId: string): Promise<boolean> {
  return mongoose.connection.transaction(async (session) => {
    const due = { _id: planId, limitReached: trusted({ $exists: true }) };
    const plan = await Plans.findOne(due, null, { session }).lean<PlanRecord>();
    if (!plan) return false;
    const { limitReached = null, promptsLimit } = plan;
    const reached = await reachHolders(session, { planId, after: limitReached, limit: promptsLimit });
    const progress = reached ? { $set: { limitReached: reached } } : { $unset: { limitReached: true as const } };
    await Plans.updateOne({ _id: planId }, progress, { session });
    return reached !== null;
  });
}

async function reachAtOnce(planId: string): Promise<void> {
  for (let turn = 0; turn < TURNS_AT_ONCE; turn += 1) if (!(await reachMore(planId))) return;
}

/** Lets limits that were edited reach everybody who has the plan. What breaks off goes on from where it was. */
export async function spreadPlanLimits(): Promise<void> {
  const due = await Plans.find({ limitReached: trusted({ $exists: true }) }, { _id: 1 }).lean<
    Pick<PlanRecord, '_id'>[]
  >();
  for (const { _id } of due) while (await reachMore(_id));
}

/**
 * Changes a plan. Its limit reaches those who have it; prices are for purchases from now on. Left out stays; null clears what can be
 * cleared. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT for another interval while somebody has it.
 */
export async function updatePlan(ctx: RequestContext, id: string, input: PlanInput): Promise<PlanRecord> {
  const fields = readPlanFields(input, ctx.runtime.config.currency);
  const plan = await mongoose.connection.transaction(async (session) => {
    const before = await findPlan(session, id);
    if (!before) throw notThere();
    if (fields.interval && fields.interval !== before.interval) await assertNobodyHolds(session, id);
    const isNewLimit = fields.promptsLimit !== undefined && fields.promptsLimit !== before.promptsLimit;
    const change = { ...fields, ...(isNewLimit && { limitReached: null }) };
    return Plans.findOneAndUpdate({ _id: id }, { $set: change }, { session, returnDocument: 'after' })
      .orFail(notThere)
      .lean<PlanRecord>();
  });
  await reachAtOnce(id);
  return plan;
}
