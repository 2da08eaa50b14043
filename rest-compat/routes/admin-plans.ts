import { z } from 'zod';
import { PLAN } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { amount, boundedInteger, boundedText, clearable, lineList, oneOf, optional } from '../fields.ts';
import {
  RestCreatePlanDocument,
  RestDeletePlanDocument,
  RestListEveryPlanDocument,
  RestUpdatePlanDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const interval = oneOf(
  ['monthly', 'quarterly', 'yearly', 'lifetime'],
  'The interval must be monthly, quarterly, yearly or lifetime',
);

const requiredFields = {
  name: boundedText({ min: 1, max: PLAN.name }),
  price: amount,
  prompts_limit: boundedInteger({ min: -1, max: PLAN.maxPrompts }),
};

const optionalFields = {
  yearly_price: clearable(amount),
  seat_price: clearable(amount),
  interval: optional(interval),
  features: optional(lineList('features')),
  is_active: optional(z.boolean()),
  is_hidden: optional(z.boolean()),
  is_popular: optional(z.boolean()),
  buy_now_url: clearable(z.string()),
  yearly_buy_now_url: clearable(z.string()),
  stripe_price_id: clearable(boundedText({ max: PLAN.priceId })),
  byok: optional(z.boolean()),
  teams: optional(z.boolean()),
  confirms_yearly_price: optional(z.boolean()).meta({
    description: 'Confirms a yearly price that is above what a year costs by the other price.',
  }),
};

export const adminPlanRoutes = [
  route('GET /admin/plans', RestListEveryPlanDocument, { reply: 'plans' }),
  route('POST /admin/plans', RestCreatePlanDocument, {
    body: z.strictObject({ ...requiredFields, ...optionalFields }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'plan',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/plans/{id}', RestUpdatePlanDocument, {
    body: z.strictObject({
      name: optional(requiredFields.name),
      price: optional(requiredFields.price),
      prompts_limit: optional(requiredFields.prompts_limit),
      ...optionalFields,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'plan',
    errorCodes: ['CONFLICT'],
  }),
  route('DELETE /admin/plans/{id}', RestDeletePlanDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
    errorCodes: ['CONFLICT'],
  }),
];
