import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { createPlan, listActivePlans, listPlans, updatePlan } from './admin-plans.ts';
import { listFreePlans } from './free-plans.ts';
import { deletePlan } from './plan-deletion.ts';
import { listPlanFigures } from './plan-figures.ts';
import { readLimitReach } from './plan-limit-reach.ts';

export const planResolvers: Resolvers = {
  Query: {
    plans: () => listActivePlans(),
    adminPlans: () => listPlans(),
    freePlans: () => listFreePlans(),
    planFigures: (_parent, _args, ctx) => listPlanFigures(ctx),
    planLimitReach: (_parent, args, ctx) => readLimitReach(ctx, args),
  },
  Mutation: {
    createPlan: (_parent, { input }, ctx) => createPlan(ctx, input),
    updatePlan: (_parent, { id, input }, ctx) => updatePlan(ctx, id, input),
    deletePlan: (_parent, { id }, ctx) => deletePlan(ctx, id),
  },
  Plan: {
    id: ({ _id }) => _id,
    currency: (_plan, _args, { runtime }) => runtime.config.currency,
    price: ({ priceMinor }, _args, { runtime }) => fromMinorUnits(priceMinor, runtime.config.currency),
    yearlyPrice: ({ yearlyPriceMinor }, _args, { runtime }) =>
      typeof yearlyPriceMinor === 'number' ? fromMinorUnits(yearlyPriceMinor, runtime.config.currency) : null,
    seatPrice: ({ seatPriceMinor }, _args, { runtime }) =>
      typeof seatPriceMinor === 'number' ? fromMinorUnits(seatPriceMinor, runtime.config.currency) : null,
  },
};
