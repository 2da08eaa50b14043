import type { Resolvers } from '#api/graphql/types.generated.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import { subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { createPromoCode, deletePromoCode, getPromoCode, updatePromoCode } from './admin-promo-codes.ts';
import { describeBenefits } from './benefit-text.ts';
import { toDiscountAmount } from './discount.rules.ts';
import { bulkCreatePromoCodes, generatePromoCode } from './generated-promo-codes.ts';
import { findCodeOf, findOwnPendingDiscount } from './pending-discounts.service.ts';
import { exportPromoCodes, listPromoCodes } from './promo-code-list.ts';
import { getStatus } from './promo-code-status.rules.ts';
import { listPromoCodeUses } from './promo-code-uses.ts';
import { applyPromoCode, checkPromoCode, findReplacedDiscount } from './promo-codes.service.ts';

export const promoCodeResolvers: Resolvers = {
  Query: {
    promoCodeOffer: (_parent, { code }, ctx) => checkPromoCode(ctx, code),
    pendingDiscount: (_parent, _args, ctx) => findOwnPendingDiscount(ctx),
    promoCode: (_parent, { id }) => getPromoCode(id),
    promoCodes: (_parent, args, ctx) => listPromoCodes(ctx, args),
    promoCodeExport: (_parent, args, ctx) => exportPromoCodes(ctx, args),
    promoCodeUses: (_parent, { id, ...page }, ctx) => listPromoCodeUses(ctx, id, page),
  },
  Mutation: {
    applyPromoCode: (_parent, args, ctx) => applyPromoCode(ctx, args),
    createPromoCode: (_parent, { input }, ctx) => createPromoCode(ctx, input),
    generatePromoCode: (_parent, { prefix }) => generatePromoCode(prefix),
    bulkCreatePromoCodes: (_parent, { input }, ctx) => bulkCreatePromoCodes(ctx, input),
    updatePromoCode: (_parent, { id, input }, ctx) => updatePromoCode(ctx, id, input),
    deletePromoCode: (_parent, { id }) => deletePromoCode(id),
  },
  AppliedPromoCode: {
    discountValue: ({ discountType, discountValue }, _args, { runtime }) =>
      discountType && discountValue !== null
        ? toDiscountAmount({ discountType, discountValue }, runtime.config.currency)
        : null,
    summary: (redemption, _args, ctx) => describeBenefits(ctx, redemption),
    planAssigned: ({ grantPlanId }) => grantPlanId !== null,
    subscription: ({ userId }, _args, ctx) => subscriptionLoader(ctx).load(String(userId)),
  },
  PromoCodeOffer: {
    summary: (promo, _args, ctx) => describeBenefits(ctx, promo),
    replaces: (promo, _args, ctx) => findReplacedDiscount(ctx, promo),
  },
  PromoCode: {
    id: ({ _id }) => String(_id),
    status: (promo, _args, ctx) => getStatus(promo, ctx.now()),
    discountValue: (promo, _args, { runtime }) => toDiscountAmount(promo, runtime.config.currency),
    grantPlanName: async ({ grantPlanId }, _args, ctx) =>
      grantPlanId === null ? null : ((await planLoader(ctx).load(grantPlanId))?.name ?? null),
  },
  PromoUse: {
    id: ({ _id }) => String(_id),
  },
  PendingDiscount: {
    discountValue: (discount, _args, { runtime }) => toDiscountAmount(discount, runtime.config.currency),
    code: (discount) => findCodeOf(discount),
    summary: (discount, _args, ctx) =>
      describeBenefits(ctx, { ...discount, grantPlanId: null, grantDurationDays: null }),
    isReserved: ({ checkoutId }) => checkoutId !== null,
  },
};
