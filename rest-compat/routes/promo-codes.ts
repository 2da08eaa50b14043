import { z } from 'zod';
import { BULK_PROMO_CODES, PAGE_SIZE, PROMO_CAMPAIGN, PROMO_CODE } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import {
  amount,
  boundedInteger,
  boundedText,
  clearable,
  expiry,
  filter,
  oneOf,
  optional,
  start,
  textList,
} from '../fields.ts';
import {
  RestApplyPromoCodeDocument,
  RestBulkCreatePromoCodesDocument,
  RestCreatePromoCodeDocument,
  RestDeletePromoCodeDocument,
  RestExportPromoCodesDocument,
  RestListPromoCampaignsDocument,
  RestListPromoCodesDocument,
  RestListPromoCodeUsesDocument,
  RestReadPromoCampaignDocument,
  RestReadPromoCodeDocument,
  RestUpdatePromoCampaignDocument,
  RestUpdatePromoCodeDocument,
  RestValidatePromoCodeDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

/** The fields of a code that a request may omit. In a new code, null means the same. In a change, it clears the field. */
const optionalTerms = {
  max_uses: boundedInteger({ min: 1 }),
  starts_at: start('starts_at'),
  expires_at: expiry('expires_at'),
  allowed_plan_ids: textList('allowed_plan_ids'),
  grant_plan_id: z.string(),
  grant_duration_days: boundedInteger({ min: 1, max: PROMO_CODE.maxGrantDays }),
};

const discountType = oneOf(['percentage', 'fixed'], 'The discount type must be percentage or fixed');

const terms = {
  discount_type: discountType,
  discount_value: amount,
  max_uses: optional(optionalTerms.max_uses),
  starts_at: optional(optionalTerms.starts_at),
  expires_at: optional(optionalTerms.expires_at),
  allowed_plan_ids: optional(optionalTerms.allowed_plan_ids),
  grant_plan_id: optional(optionalTerms.grant_plan_id),
  grant_duration_days: optional(optionalTerms.grant_duration_days),
};

export const promoCodeRoutes = [
  route('POST /public/promo-codes/validate', RestValidatePromoCodeDocument, {
    body: z.strictObject({ code: z.string() }),
    variables: ({ body }) => body,
    reply: 'offer',
  }),
  route('POST /promo-codes/apply', RestApplyPromoCodeDocument, {
    body: z.strictObject({ code: z.string(), plan_id: optional(z.string()) }),
    variables: ({ body }) => camelKeys(body),
    reply: 'applied',
    errorCodes: ['CONFLICT'],
  }),
];

export const adminPromoCodeRoutes = [
  route('GET /admin/promo-codes', RestListPromoCodesDocument, {
    // The list has all codes: `bareList` reads page after page.
    variables: () => ({ first: Infinity }),
    reply: 'codes',
    bareList: true,
  }),
  route('GET /admin/promo-codes/{id}', RestReadPromoCodeDocument, {
    variables: ({ params }) => params,
    reply: 'code',
  }),
  route('POST /admin/promo-codes', RestCreatePromoCodeDocument, {
    body: z.strictObject({ code: boundedText({ min: 1, max: PROMO_CODE.length }), ...terms }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'code',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/promo-codes/{id}', RestUpdatePromoCodeDocument, {
    body: z.strictObject({
      is_active: optional(z.boolean()),
      discount_value: optional(amount),
      max_uses: clearable(optionalTerms.max_uses),
      starts_at: clearable(optionalTerms.starts_at),
      expires_at: clearable(optionalTerms.expires_at),
      allowed_plan_ids: clearable(optionalTerms.allowed_plan_ids),
      grant_plan_id: clearable(optionalTerms.grant_plan_id),
      grant_duration_days: clearable(optionalTerms.grant_duration_days),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'code',
    errorCodes: ['CONFLICT'],
  }),
  route('DELETE /admin/promo-codes/{id}', RestDeletePromoCodeDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
  route('POST /admin/promo-codes/bulk', RestBulkCreatePromoCodesDocument, {
    body: z.strictObject({
      quantity: boundedInteger({ min: 1, max: BULK_PROMO_CODES.maxQuantity }),
      random_length: boundedInteger({ min: BULK_PROMO_CODES.minRandomLength, max: BULK_PROMO_CODES.maxRandomLength }),
      campaign_name: optional(boundedText({ max: PROMO_CAMPAIGN.name })),
      prefix: optional(z.string()),
      ...terms,
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'batch',
    errorCodes: ['CONFLICT'],
  }),
  route('GET /admin/promo-codes/{id}/usage', RestListPromoCodeUsesDocument, {
    variables: ({ params }) => ({ ...params, first: Infinity }),
    reply: 'uses',
    bareList: true,
  }),
  route('GET /admin/promo-codes/export', RestExportPromoCodesDocument, {
    query: z.object({
      search: filter.optional().meta({ description: 'Part of the code, in any case.' }),
      discount_type: discountType.optional(),
      status: oneOf(
        ['active', 'scheduled', 'used_up', 'expired', 'off'],
        'The status must be active, scheduled, used_up, expired or off',
      ).optional(),
      plan_id: filter
        .optional()
        .meta({ description: 'Only codes that grant this plan or whose discount is limited to it.' }),
      campaign_id: filter.optional().meta({ description: 'Only codes of this campaign.' }),
    }),
    variables: ({ query }) => ({ ...camelKeys(query), first: PAGE_SIZE.max }),
    errorCodes: ['NOT_FOUND'],
    reply: 'codes',
    file: { name: 'promo-codes', isDated: false, formatOf: () => 'csv' },
  }),
  route('GET /admin/promo-campaigns', RestListPromoCampaignsDocument, {
    variables: () => ({ first: Infinity }),
    reply: 'campaigns',
    bareList: true,
  }),
  route('GET /admin/promo-campaigns/{id}', RestReadPromoCampaignDocument, {
    variables: ({ params }) => params,
    reply: 'campaign',
  }),
  route('PUT /admin/promo-campaigns/{id}', RestUpdatePromoCampaignDocument, {
    body: z.strictObject({
      name: optional(boundedText({ min: 1, max: PROMO_CAMPAIGN.name })),
      is_active: optional(z.boolean()),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'campaign',
  }),
];
