import type { Resolvers } from '../../graphql/types.generated.ts';
import { planLoader } from '../plans/plans.service.ts';
import { subscriptionLoader } from '../subscriptions/subscriptions.service.ts';
import { discountFor } from './discount.ts';
import {
  bulkCreatePromoCodes,
  createPromoCode,
  deletePromoCode,
  exportPromoCodes,
  generatePromoCode,
  listPromoCodes,
  updatePromoCode,
} from './managed-codes.service.ts';
import { applyPromoCode, pendingDiscount, readPromoCode } from './promo-codes.service.ts';
import { listPromoUsage } from './promo-usage.service.ts';

export const promoCodeResolvers: Resolvers = {
  Query: {
    promoCodeOffer: (_parent, { code }, ctx) => readPromoCode(ctx, code),
    pendingDiscount: (_parent, _args, ctx) => pendingDiscount(ctx),
    promoCodes: (_parent, args, ctx) => listPromoCodes(ctx, args),
    promoCodeExport: (_parent, args, ctx) => exportPromoCodes(ctx, args),
    promoCodeUses: (_parent, { id, ...page }, ctx) => listPromoUsage(ctx, id, page),
  },
  Mutation: {
    applyPromoCode: (_parent, args, ctx) => applyPromoCode(ctx, args),
    createPromoCode: (_parent, { input }, ctx) => createPromoCode(ctx, input),
    generatePromoCode: (_parent, { prefix }) => generatePromoCode(prefix),
    bulkCreatePromoCodes: (_parent, { input }, ctx) => bulkCreatePromoCodes(ctx, input),
    updatePromoCode: (_parent, { id, input }, ctx) => updatePromoCode(ctx, id, input),
    deletePromoCode: (_parent, { id }, ctx) => deletePromoCode(ctx, id),
  },
  AppliedPromoCode: {
    discountValue: ({ discountType, discountValue }, _args, { runtime }) =>
      discountType && discountValue !== null
        ? discountFor({ discountType, discountValue }, runtime.config.currency)
        : null,
    planAssigned: ({ grantPlanId }) => grantPlanId !== null,
    subscription: ({ userId }, _args, ctx) => subscriptionLoader(ctx).load(String(userId)),
  },
  PromoCode: {
    id: ({ _id }) => String(_id),
    discountValue: (promo, _args, { runtime }) => discountFor(promo, runtime.config.currency),
    grantPlanName: async ({ grantPlanId }, _args, ctx) =>
      grantPlanId === null ? null : ((await planLoader(ctx).load(grantPlanId))?.name ?? null),
  },
  PromoUse: {
    id: ({ _id }) => String(_id),
  },
  PendingDiscount: {
    discountValue: (discount, _args, { runtime }) => discountFor(discount, runtime.config.currency),
    isReserved: ({ checkoutId }) => checkoutId !== null,
  },
};
