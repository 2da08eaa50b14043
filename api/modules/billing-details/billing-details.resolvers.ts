import type { Resolvers } from '#api/graphql/types.generated.ts';
import { saveBillingDetails } from './billing-details.service.ts';
import { getBillingDetails, removeBillingDetails } from './billing-details.ts';

export const billingDetailsResolvers: Resolvers = {
  Query: {
    billingDetails: (_parent, _args, ctx) => getBillingDetails(ctx),
  },
  Mutation: {
    saveBillingDetails: (_parent, { input }, ctx) => saveBillingDetails(ctx, input),
    removeBillingDetails: (_parent, _args, ctx) => removeBillingDetails(ctx),
  },
};
