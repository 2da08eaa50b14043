import type { PlanFigures } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { NO_FIGURES } from '#api/modules/subscriptions/plan-figures.rules.ts';
import { readPlanFigures, sumByEffectivePlan } from '#api/modules/subscriptions/plan-figures.service.ts';
import { countMembersByOwner } from '#api/modules/teams/member-counts.service.ts';
import { listPlans } from './admin-plans.ts';

/** Returns how many users have each plan, as their own, a granted or a scheduled one, and what it earns. In the order of `listPlans`. */
export async function listPlanFigures({ runtime }: RequestContext): Promise<PlanFigures[]> {
  const { currency } = runtime.config;
  const [plans, figures, members] = await Promise.all([listPlans(), readPlanFigures(), countMembersByOwner()]);
  const teamMembers = await sumByEffectivePlan(members);
  return plans.map(({ _id, teams }) => {
    const { free, payment, admin, promo, scheduled, covered, mrrMinor } = figures.get(_id) ?? NO_FIGURES;
    return {
      planId: _id,
      holders: free + payment + admin + promo + scheduled,
      paid: payment,
      assigned: admin,
      free,
      promo,
      scheduled,
      covered,
      // Without teams in the plan, members use their own plans.
      teamMembers: teams ? (teamMembers.get(_id) ?? 0) : 0,
      mrr: fromMinorUnits(mrrMinor, currency),
      currency,
    };
  });
}
