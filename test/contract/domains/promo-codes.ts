import { Types } from 'mongoose';
import { PromoCampaigns } from '#api/modules/promo-codes/promo-campaign.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import type { DomainContract } from '../contract-route.ts';

const CODE = 'CONTRACT';
const CAMPAIGN_ID = '66f0c0de5eed5eed5eedca3b';
const CODE_ID = '66f0c0de5eed5eed5eedc0de';

const optionalTerms = {
  max_uses: 'int?',
  starts_at: 'string?',
  expires_at: 'string?',
  allowed_plan_ids: 'strings?',
  grant_plan_id: 'id?',
  grant_duration_days: 'int?',
};
const allOptionalTerms = {
  max_uses: 5,
  starts_at: '2026-12-01',
  expires_at: '2999-12-31',
  allowed_plan_ids: ['pro'],
  grant_plan_id: 'pro',
  grant_duration_days: 30,
};
const discount = { discount_type: 'percentage', discount_value: 20 };

/** Promo codes, for users and for administrators. */
export const promoCodesContract: DomainContract = {
  types: {
    PromoResult: {
      type: 'fixed|percentage?',
      value: 'number?',
      plan_assigned: 'boolean',
      grant_plan_id: 'id?',
      grant_duration_days: 'int?',
      subscription: { plan_name: 'string?' },
    },
    PromoCode: {
      id: 'id',
      code: 'string',
      discount_type: 'percentage|fixed',
      discount_value: 'number',
      max_uses: 'int?',
      used_count: 'int',
      expires_at: 'iso?',
      is_active: 'boolean',
      created_at: 'iso',
      allowed_plan_ids: ['string'],
      grant_plan_id: 'id?',
      grant_plan_name: 'string?',
      grant_duration_days: 'int?',
      starts_at: 'iso?',
      status: 'active|scheduled|used_up|expired|off',
      campaign_id: 'id?',
      campaign_name: 'string?',
    },
    PromoCampaign: {
      id: 'id',
      name: 'string',
      is_active: 'boolean',
      codes: 'int',
      used_codes: 'int',
      uses: 'int',
      discount_given: 'number',
      created_at: 'iso',
      created_by: { id: 'id', full_name: 'string', email: 'string' },
    },
    PromoUsage: {
      id: 'id',
      full_name: 'string',
      email: 'string',
      plan_name: 'string?',
      duration_days: 'int?',
      applied_at: 'iso',
      user_id: 'id?',
      discount_given: 'number?',
      used_on: 'string?',
      used_at: 'iso?',
    },
  },
  routes: [
    {
      line: 'POST /promo-codes/apply',
      auth: 'user',
      body: { code: 'string', plan_id: 'id?' },
      example: { code: CODE, plan_id: 'pro' },
      data: 'PromoResult',
      whenSuspended: 403,
    },
    {
      line: 'POST /public/promo-codes/validate',
      auth: 'public',
      body: { code: 'string' },
      example: { code: CODE },
      data: { grant_plan_id: 'id?', allowed_plan_ids: ['string'] },
      whenSuspended: 200,
    },
    { line: 'GET /admin/promo-codes', auth: 'admin', data: ['PromoCode'], whenSuspended: 200 },
    {
      line: 'GET /admin/promo-codes/{id}',
      auth: 'admin',
      params: { id: CODE_ID },
      data: 'PromoCode',
      whenSuspended: 200,
    },
    {
      line: 'POST /admin/promo-codes',
      auth: 'admin',
      body: { code: 'string', discount_type: 'string', discount_value: 'number', ...optionalTerms },
      example: { code: 'SUMMER', ...discount, ...allOptionalTerms },
      data: 'PromoCode',
      whenSuspended: 403,
    },
    {
      line: 'PUT /admin/promo-codes/{id}',
      auth: 'admin',
      params: { id: CODE_ID },
      body: { is_active: 'boolean?', discount_value: 'number?', ...optionalTerms },
      example: { is_active: false, discount_value: 25, ...allOptionalTerms },
      data: 'PromoCode',
      whenSuspended: 403,
    },
    {
      line: 'DELETE /admin/promo-codes/{id}',
      auth: 'admin',
      params: { id: CODE_ID },
      data: { id: 'id' },
      whenSuspended: 403,
    },
    {
      line: 'POST /admin/promo-codes/bulk',
      auth: 'admin',
      body: {
        quantity: 'int',
        random_length: 'int',
        discount_type: 'string',
        discount_value: 'number',
        campaign_name: 'string?',
        prefix: 'string?',
        ...optionalTerms,
      },
      example: { quantity: 3, random_length: 6, prefix: 'fall-', ...discount, ...allOptionalTerms },
      data: { codes_created: ['string'], campaign: 'PromoCampaign' },
      whenSuspended: 403,
    },
    {
      line: 'GET /admin/promo-codes/{id}/usage',
      auth: 'admin',
      params: { id: CODE_ID },
      data: ['PromoUsage'],
      whenSuspended: 200,
    },
    { line: 'GET /admin/promo-campaigns', auth: 'admin', data: ['PromoCampaign'], whenSuspended: 200 },
    {
      line: 'GET /admin/promo-campaigns/{id}',
      auth: 'admin',
      params: { id: CAMPAIGN_ID },
      data: 'PromoCampaign',
      whenSuspended: 200,
    },
    {
      line: 'PUT /admin/promo-campaigns/{id}',
      auth: 'admin',
      params: { id: CAMPAIGN_ID },
      body: { name: 'string?', is_active: 'boolean?' },
      example: { name: 'Partners', is_active: false },
      data: 'PromoCampaign',
      whenSuspended: 403,
    },
    { line: 'GET /admin/promo-codes/export', auth: 'admin', isFile: true, data: 'string', whenSuspended: 200 },
  ],
  given: async () => {
    const promoCodeId = new Types.ObjectId(CODE_ID);
    const redeemedAt = new Date();
    await PromoRedemptions.create({ promoCodeId, userId: new Types.ObjectId(), code: CODE, redeemedAt });
    const campaignId = new Types.ObjectId(CAMPAIGN_ID);
    const campaign = { name: 'Contract', createdById: new Types.ObjectId(), createdAt: redeemedAt, codes: 1 };
    await PromoCampaigns.create({ _id: campaignId, ...campaign });
    await givenPromoCode({ _id: promoCodeId, code: CODE, campaignId, grantPlanId: 'ultimate', grantDurationDays: 30 });
  },
};
