import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { listActiveAddOns } from './add-ons.service.ts';
import { createAddOn, listAddOns, retireAddOn, updateAddOn } from './admin-add-ons.ts';
import { toPurchaseUrl } from './purchase-url.ts';
import { listUserAddOns, loadPromptsRemaining } from './user-add-ons.ts';

/** The schema lets only administrators use the mutations, and `adminAddOns`, which access tokens with the scope `all` may read, too. */
export const addOnResolvers: Resolvers = {
  Query: {
    addOns: () => listActiveAddOns(),
    userAddOns: (_parent, _args, ctx) => listUserAddOns(ctx),
    adminAddOns: () => listAddOns(),
  },
  Mutation: {
    createAddOn: (_parent, { input }, ctx) => createAddOn(ctx, input),
    updateAddOn: (_parent, { id, input }, ctx) => updateAddOn(ctx, id, input),
    retireAddOn: (_parent, { id }, ctx) => retireAddOn(ctx, id),
  },
  AddOn: {
    id: ({ _id }) => String(_id),
    currency: (_addOn, _args, { runtime }) => runtime.config.currency,
    price: ({ priceMinor }, _args, { runtime }) => fromMinorUnits(priceMinor, runtime.config.currency),
    purchaseUrl: (addOn, _args, { runtime }) => toPurchaseUrl(addOn, runtime),
    externalUrl: ({ purchaseUrl }) => purchaseUrl,
  },
  UserAddOn: {
    id: ({ _id }) => String(_id),
    addOn: ({ addOnId, name, description, icon, promptsAmount }) => ({
      id: addOnId && String(addOnId),
      name,
      description,
      icon,
      promptsAmount,
    }),
    // Never null here: a UserAddOn is a paid purchase.
    purchasedAt: ({ purchasedAt, createdAt }) => purchasedAt ?? createdAt,
    promptsRemaining: (userAddOn, _args, ctx) => loadPromptsRemaining(ctx, userAddOn),
  },
};
