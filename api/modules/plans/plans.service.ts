import DataLoader from 'dataloader';
import { type ClientSession, trusted } from 'mongoose';
import { perRequest } from '../../graphql/per-request.ts';
import { builtInPlans } from './built-in-plans.ts';
import { type PlanRecord, Plans } from './plan.model.ts';

export type { PlanRecord } from './plan.model.ts';

/** Plans by their ids; null for one that is gone. Reads each once a request. */
export const planLoader = perRequest(
  () =>
    new DataLoader<string, PlanRecord | null>(async (ids) => {
      const plans = await Plans.find({ _id: trusted({ $in: [...ids] }) }).lean<PlanRecord[]>();
      const byId = new Map(plans.map((plan) => [plan._id, plan]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
);

/** Hidden ones too, cheapest first. */
export async function activePlans(): Promise<PlanRecord[]> {
  return Plans.find({ isActive: true }).sort({ priceMinor: 1, createdAt: 1, _id: 1 }).lean<PlanRecord[]>();
}

/** The plan with this id, in a transaction when there is one; null for one that is gone. */
export async function findPlan(session: ClientSession | null, planId: string): Promise<PlanRecord | null> {
  return Plans.findOne({ _id: planId }, null, { session }).lean<PlanRecord>();
}

/** The same, kept from being deleted until the transaction is over; null for one that is gone. */
export async function holdPlan(session: ClientSession, planId: string): Promise<PlanRecord | null> {
  return Plans.findOneAndUpdate(
    { _id: planId },
    { $inc: { timesHeld: 1 } },
    { session, returnDocument: 'after' },
  ).lean<PlanRecord>();
}

/** The plan that new accounts start on; null when the operator sells none for nothing. */
export async function freePlan(session: ClientSession | null = null): Promise<PlanRecord | null> {
  return Plans.findOne({ isActive: true, isHidden: false, priceMinor: 0 }, null, { session })
    .sort({ createdAt: 1, _id: 1 })
    .lean<PlanRecord>();
}

/** Stores the built-in plans where there are none at all. Two instances that start at once store them once. */
export async function seedPlans(now: Date): Promise<void> {
  if (await Plans.exists({})) return;
  await Plans.bulkWrite(
    builtInPlans(now).map(({ _id, ...plan }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: plan }, upsert: true },
    })),
  );
}
