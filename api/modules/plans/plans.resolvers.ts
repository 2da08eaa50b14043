import type { Resolvers } from '../../graphql/types.generated.ts';
import { fromMinorUnits } from '../../money.ts';
import { allPlans, createPlan, updatePlan } from './managed-plans.ts';
import { deletePlan } from './plan-deletion.ts';
import { activePlans } from './plans.service.ts';

export const planResolvers: Resolvers = {
  Query: {
    plans: () => activePlans(),
    adminPlans: () => allPlans(),
  },
  Mutation: {
    createPlan: (_parent, { input }, ctx) => createPlan(ctx, input),
    updatePlan: (_parent, { id, input }, ctx) => updatePlan(ctx, id, input),
    deletePlan: (_parent, { id }, ctx) => deletePlan(ctx, id),
  },
  Plan: {
    id: ({ _id }) => _id,
    price: ({ priceMinor }, _args, { runtime }) => fromMinorUnits(priceMinor, runtime.config.currency),
    yearlyPrice: ({ yearlyPriceMinor }, _args, { runtime }) =>
      typeof yearlyPriceMinor === 'number' ? fromMinorUnits(yearlyPriceMinor, runtime.config.currency) : null,
  },
};
