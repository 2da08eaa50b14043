import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { clearable, lineList, oneOf, optional } from '../fields.ts';
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

const choices = {
  yearly_price: clearable(z.number()),
  interval: optional(interval),
  features: optional(lineList('features')),
  is_active: optional(z.boolean()),
  is_hidden: optional(z.boolean()),
  buy_now_url: clearable(z.string()),
  yearly_buy_now_url: clearable(z.string()),
  stripe_price_id: clearable(z.string()),
  byok: optional(z.boolean()),
  teams: optional(z.boolean()),
};

/** Plans, as operators manage them. */
export const managedPlanRoutes = [
  route('GET /admin/plans', RestListEveryPlanDocument, { reply: 'plans' }),
  route('POST /admin/plans', RestCreatePlanDocument, {
    body: z.strictObject({ name: z.string(), price: z.number(), prompts_limit: z.int32(), ...choices }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'plan',
  }),
  route('PUT /admin/plans/{id}', RestUpdatePlanDocument, {
    body: z.strictObject({
      name: optional(z.string()),
      price: optional(z.number()),
      prompts_limit: optional(z.int32()),
      ...choices,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'plan',
    refusals: ['CONFLICT'],
  }),
  route('DELETE /admin/plans/{id}', RestDeletePlanDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
    refusals: ['CONFLICT'],
  }),
];
