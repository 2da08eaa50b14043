import type { ClientSession } from 'mongoose';
import { type PlanRecord, Plans } from './plan.model.ts';

/** Lists the active, visible plans with the price 0, oldest first. New accounts start on the first, and ended plans fall back to it. */
export async function listFreePlans(session: ClientSession | null = null): Promise<PlanRecord[]> {
  return Plans.find({ isActive: true, isHidden: false, priceMinor: 0 }, null, { session })
    .sort({ createdAt: 1, _id: 1 })
    .lean<PlanRecord[]>();
}
