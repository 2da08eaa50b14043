import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { optional } from '../fields.ts';
import {
  RestCreateDefaultActionDocument,
  RestDeleteDefaultActionDocument,
  RestListEveryDefaultActionDocument,
  RestUpdateDefaultActionDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const choices = {
  description: optional(z.string()),
  icon: optional(z.string()),
  display_order: optional(z.int32()),
  is_active: optional(z.boolean()),
};

/** The actions that everybody is offered, as operators manage them. */
export const managedActionRoutes = [
  route('GET /admin/default-actions', RestListEveryDefaultActionDocument, { reply: 'actions' }),
  route('POST /admin/default-actions', RestCreateDefaultActionDocument, {
    body: z.strictObject({ action_id: z.string(), name: z.string(), prompt: z.string(), ...choices }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'action',
    refusals: ['CONFLICT'],
  }),
  route('PUT /admin/default-actions/{id}', RestUpdateDefaultActionDocument, {
    body: z.strictObject({
      action_id: optional(z.string()),
      name: optional(z.string()),
      prompt: optional(z.string()),
      ...choices,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'action',
  }),
  route('DELETE /admin/default-actions/{id}', RestDeleteDefaultActionDocument, {
    variables: ({ params }) => params,
    reply: 'deleted',
  }),
];
