import { redemptionAt } from './campaigns.ts';
import type { PaidPlanId, PlannedAct } from './planned-acts.ts';
import type { Random } from './random.ts';

const HIGHER: Readonly<Record<PaidPlanId, PaidPlanId | null>> = {
  standard: 'pro',
  pro: 'ultimate',
  ultimate: null,
};
const LOWER: Readonly<Record<PaidPlanId, PaidPlanId | null>> = { standard: null, pro: 'standard', ultimate: 'pro' };

/** What a user who pays by the month does in a month, with weights. */
const FATES = [
  ['stay', 820],
  ['cancel', 75],
  ['upgrade', 55],
  ['downgrade', 18],
  ['pay_by_the_year', 20],
  ['refund', 12],
] as const;

type Fate = (typeof FATES)[number][0];

const buy = (day: number, planId: PaidPlanId, interval: 'monthly' | 'yearly' = 'monthly'): PlannedAct => ({
  day,
  act: { kind: 'buy_plan', planId, interval },
});

/** Plans what may come before the first purchase on its day: a promo code, a declined payment, or a payment of too little. */
function beforeFirstPurchase(planId: PaidPlanId, day: number, lastDay: number, random: Random): PlannedAct[] {
  const acts: PlannedAct[] = [];
  if (random.chance(0.4)) acts.push({ day, act: redemptionAt(day / Math.max(1, lastDay), random) });
  if (random.chance(0.1)) acts.push({ day, act: { kind: 'fail_to_pay', planId } });
  if (random.chance(0.03)) acts.push({ day, act: { kind: 'pay_short', planId } });
  return acts;
}

/** Returns the acts of a fate, and the plan after it. Null for the plan: the user stops paying by the month. */
function applyFate(fate: Fate, planId: PaidPlanId, day: number): { acts: PlannedAct[]; planId: PaidPlanId | null } {
  switch (fate) {
    case 'stay':
      return { acts: [], planId };
    case 'cancel':
      return { acts: [{ day, act: { kind: 'cancel' } }], planId: null };
    case 'refund':
      return { acts: [{ day, act: { kind: 'refund' } }], planId: null };
    case 'pay_by_the_year':
      return { acts: [buy(day, planId, 'yearly')], planId: null };
    case 'upgrade': {
      const next = HIGHER[planId];
      return next ? { acts: [buy(day, next)], planId: next } : { acts: [], planId };
    }
    case 'downgrade': {
      const next = LOWER[planId];
      return next
        ? { acts: [{ day, act: { kind: 'change_plan', planId: next } }], planId: next }
        : { acts: [], planId };
    }
  }
}

/** Plans the purchases of a paying user, from the first one until the user cancels or the demo ends. Some users come back after a while. */
export function payingLife(planId: PaidPlanId, start: number, lastDay: number, random: Random): PlannedAct[] {
  const first = Math.min(lastDay, start + random.int(0, 12));
  const acts = beforeFirstPurchase(planId, first, lastDay, random);
  const byTheYear = random.chance(0.15);
  acts.push(buy(first, planId, byTheYear ? 'yearly' : 'monthly'));
  if (byTheYear) return acts;
  let held = planId;
  for (let day = first + random.int(4, 32); day <= lastDay; day += random.int(26, 36)) {
    const fate = random.weighted(FATES);
    const next = applyFate(fate, held, day);
    acts.push(...next.acts);
    if (next.planId === null) {
      if (fate === 'pay_by_the_year' || random.chance(0.75)) return acts;
      // The user comes back after the old plan has ended.
      day += random.int(40, 90);
      acts.push(buy(day, held));
    } else held = next.planId;
  }
  return acts;
}
