import type { Resolvers } from '../../graphql/types.generated.ts';
import { fromMinorUnits } from '../../money.ts';
import { listUserAddOns, promptsLeftIn } from './add-on-purchases.service.ts';
import { activeAddOns, allAddOns, createAddOn, purchaseUrlOf, retireAddOn, updateAddOn } from './add-ons.service.ts';

export const addOnResolvers: Resolvers = {
  Query: {
    addOns: () => activeAddOns(),
    userAddOns: (_parent, _args, ctx) => listUserAddOns(ctx),
    adminAddOns: () => allAddOns(),
  },
  Mutation: {
    createAddOn: (_parent, { input }, ctx) => createAddOn(ctx, input),
    updateAddOn: (_parent, { id, input }, ctx) => updateAddOn(ctx, id, input),
    retireAddOn: (_parent, { id }, ctx) => retireAddOn(ctx, id),
  },
  AddOn: {
    id: ({ _id }) => String(_id),
    price: ({ priceMinor }, _args, { runtime }) => fromMinorUnits(priceMinor, runtime.config.currency),
    purchaseUrl: (addOn, _args, { runtime }) => purchaseUrlOf(addOn, runtime),
    externalUrl: ({ purchaseUrl }) => purchaseUrl,
  },
  UserAddOn: {
    id: ({ _id }) => String(_id),
    addOn: ({ addOnId, name, description, icon, promptsAmount }) => ({
      ...{ id: addOnId && String(addOnId), name, description, icon, promptsAmount },
    }),
    // The only ones that are answered are those whose prompts have arrived.
    purchasedAt: ({ purchasedAt, createdAt }) => purchasedAt ?? createdAt,
    promptsRemaining: (userAddOn, _args, ctx) => promptsLeftIn(ctx, userAddOn),
  },
};
