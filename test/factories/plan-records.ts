import { builtInPlans } from '#api/modules/plans/built-in-plans.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';

const SOLD_HERE = { buyNowUrl: null, yearlyBuyNowUrl: null, stripePriceId: null };
const plans = new Map(builtInPlans(new Date(0)).map((plan) => [plan._id, { ...plan, ...SOLD_HERE }]));

/** A built-in plan, without a database. */
export function getPlanRecord(id: string): PlanRecord {
  const plan = plans.get(id);
  if (!plan) throw new Error(`There is no built-in plan ${id}.`);
  return plan;
}
