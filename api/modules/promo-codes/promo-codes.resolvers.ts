import type { Resolvers } from '#api/graphql/types.generated.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { getContact } from '#api/modules/accounts/accounts.service.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import { subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { createPromoCode, deletePromoCode, getPromoCode, updatePromoCode } from './admin-promo-codes.ts';
import { describeBenefits, describeBenefitsForRecords } from './benefit-text.ts';
import { campaignCodesLoader, campaignFiguresLoader, discountGivenLoader } from './campaign-figures.ts';
import { campaignLoader, getCampaign, listCampaigns, updateCampaign } from './campaigns.ts';
import { checkPromoCode, findReplacedDiscount } from './check-promo-code.ts';
import { toDiscountAmount } from './discount.rules.ts';
import { bulkCreatePromoCodes, generatePromoCode } from './generated-promo-codes.ts';
import { findCodeOf, findOwnPendingDiscount } from './pending-discounts.ts';
import { exportPromoCodes, listPromoCodes } from './promo-code-list.ts';
import { getStatus } from './promo-code-status.ts';
import { listPromoCodeUses } from './promo-code-uses.ts';
import { applyPromoCode } from './promo-codes.service.ts';

/** Converts an amount to whole currency units. Null for discounts that no payment used, or that were used before their amount was stored. */
const toWholeUnits = (minor: number | null | undefined, { config }: Runtime): number | null =>
  typeof minor === 'number' ? fromMinorUnits(minor, config.currency) : null;

export const promoCodeResolvers: Resolvers = {
  Query: {
    promoCodeOffer: (_parent, { code }, ctx) => checkPromoCode(ctx, code),
    pendingDiscount: (_parent, _args, ctx) => findOwnPendingDiscount(ctx),
    promoCode: (_parent, { id }) => getPromoCode(id),
    promoCodes: (_parent, args, ctx) => listPromoCodes(ctx, args),
    promoCodeExport: (_parent, args, ctx) => exportPromoCodes(ctx, args),
    promoCampaigns: (_parent, args) => listCampaigns(args),
    promoCampaign: (_parent, { id }) => getCampaign(id),
    promoCodeUses: (_parent, { id, ...page }, ctx) => listPromoCodeUses(ctx, id, page),
  },
  Mutation: {
    applyPromoCode: (_parent, args, ctx) => applyPromoCode(ctx, args),
    createPromoCode: (_parent, { input }, ctx) => createPromoCode(ctx, input),
    generatePromoCode: (_parent, { prefix }) => generatePromoCode(prefix),
    bulkCreatePromoCodes: (_parent, { input }, ctx) => bulkCreatePromoCodes(ctx, input),
    updatePromoCode: (_parent, { id, input }, ctx) => updatePromoCode(ctx, id, input),
    deletePromoCode: (_parent, { id }) => deletePromoCode(id),
    updatePromoCampaign: (_parent, { id, input }, ctx) => updateCampaign(ctx, id, input),
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
    campaignId: ({ campaignId }) => (campaignId ? String(campaignId) : null),
    campaignName: async ({ campaignId }, _args, ctx) =>
      campaignId ? ((await campaignLoader(ctx).load(campaignId))?.name ?? null) : null,
    discountGiven: async ({ _id }, _args, ctx) =>
      fromMinorUnits(await discountGivenLoader(ctx).load(_id), ctx.runtime.config.currency),
    discountValue: (promo, _args, { runtime }) => toDiscountAmount(promo, runtime.config.currency),
    grantPlanName: async ({ grantPlanId }, _args, ctx) =>
      grantPlanId === null ? null : ((await planLoader(ctx).load(grantPlanId))?.name ?? null),
  },
  PromoCampaign: {
    id: ({ _id }) => String(_id),
    createdBy: async ({ createdById }, _args, ctx) => ({
      id: String(createdById),
      ...(await getContact(ctx, createdById)),
    }),
    activeCodes: async ({ _id }, _args, ctx) => (await campaignCodesLoader(ctx).load(_id)).active,
    maxUses: async ({ _id }, _args, ctx) => (await campaignCodesLoader(ctx).load(_id)).maxUses,
    doMaxUsesDiffer: async ({ _id }, _args, ctx) => (await campaignCodesLoader(ctx).load(_id)).doMaxUsesDiffer,
    expiresAt: async ({ _id }, _args, ctx) => (await campaignCodesLoader(ctx).load(_id)).expiresAt,
    maxTotalUses: ({ maxTotalUses }) => maxTotalUses ?? null,
    usedCodes: async ({ _id }, _args, ctx) => (await campaignFiguresLoader(ctx).load(_id)).usedCodes,
    uses: async ({ _id }, _args, ctx) => (await campaignFiguresLoader(ctx).load(_id)).uses,
    discountGiven: async ({ _id }, _args, ctx) =>
      fromMinorUnits((await campaignFiguresLoader(ctx).load(_id)).discountGivenMinor, ctx.runtime.config.currency),
  },
  PromoUse: {
    id: ({ _id }) => String(_id),
    discountGiven: ({ discountGivenMinor }, _args, { runtime }) => toWholeUnits(discountGivenMinor, runtime),
  },
  UserPromoUse: {
    id: ({ _id }) => String(_id),
    promoCodeId: ({ promoCodeId }) => String(promoCodeId),
    summary: (redemption, _args, ctx) => describeBenefitsForRecords(ctx, redemption),
    appliedAt: ({ redeemedAt }) => redeemedAt,
    usedAt: ({ discountUsedAt }) => discountUsedAt,
    usedOn: ({ discountUsedOn }) => discountUsedOn,
    discountGiven: ({ discountGivenMinor }, _args, { runtime }) => toWholeUnits(discountGivenMinor, runtime),
    currency: (_redemption, _args, { runtime }) => runtime.config.currency,
  },
  PendingDiscount: {
    discountValue: (discount, _args, { runtime }) => toDiscountAmount(discount, runtime.config.currency),
    code: (discount) => findCodeOf(discount),
    summary: (discount, _args, ctx) =>
      describeBenefits(ctx, { ...discount, grantPlanId: null, grantDurationDays: null }),
    isReserved: ({ checkoutId }) => checkoutId !== null,
  },
};
