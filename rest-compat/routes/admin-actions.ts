import { z } from 'zod';
import { DEFAULT_ACTION } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { actionEffect, boundedInteger, boundedText, clearable, optional } from '../fields.ts';
import {
  RestCreateDefaultActionDocument,
  RestDeleteDefaultActionDocument,
  RestListEveryDefaultActionDocument,
  RestUpdateDefaultActionDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const actionId = boundedText({ min: 1, max: DEFAULT_ACTION.id }).meta({ pattern: '^[a-z0-9_-]+$' });
const requiredFields = {
  name: boundedText({ min: 1, max: DEFAULT_ACTION.name }),
  prompt: boundedText({ min: 1, max: DEFAULT_ACTION.template }),
};

const optionalFields = {
  description: optional(boundedText({ max: DEFAULT_ACTION.description })),
  icon: optional(boundedText({ max: DEFAULT_ACTION.icon })),
  display_order: optional(boundedInteger({ min: 1, max: DEFAULT_ACTION.maxOrder })),
  is_active: optional(z.boolean()),
  effect: clearable(actionEffect),
};

/** How administrators manage the default actions. */
export const adminActionRoutes = [
  route('GET /admin/default-actions', RestListEveryDefaultActionDocument, { reply: 'actions' }),
  route('POST /admin/default-actions', RestCreateDefaultActionDocument, {
    body: z.strictObject({ action_id: actionId, ...requiredFields, ...optionalFields }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'action',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /admin/default-actions/{id}', RestUpdateDefaultActionDocument, {
    body: z.strictObject({
      action_id: optional(z.string()),
      name: optional(requiredFields.name),
      prompt: optional(requiredFields.prompt),
      ...optionalFields,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'action',
  }),
  route('DELETE /admin/default-actions/{id}', RestDeleteDefaultActionDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
];
