import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { optional, textList } from '../fields.ts';
import {
  RestCreateCustomActionDocument,
  RestDeleteCustomActionDocument,
  RestListCustomActionsDocument,
  RestUpdateCustomActionDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const others = {
  description: optional(z.string()),
  icon: optional(z.string()),
  category: optional(z.string()),
  tags: optional(textList('tags')),
};

export const customActionRoutes = [
  route('GET /user/custom-actions', RestListCustomActionsDocument, { reply: 'custom_actions' }),
  route('POST /user/custom-actions', RestCreateCustomActionDocument, {
    body: z.strictObject({ name: z.string(), prompt: z.string(), ...others }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'created',
    refusals: ['CONFLICT'],
  }),
  route('PUT /user/custom-actions/{id}', RestUpdateCustomActionDocument, {
    body: z.strictObject({
      name: optional(z.string()),
      prompt: optional(z.string()),
      ...others,
      is_favorite: optional(z.boolean()),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'updated',
  }),
  route('DELETE /user/custom-actions/{id}', RestDeleteCustomActionDocument, { variables: ({ params }) => params }),
];
