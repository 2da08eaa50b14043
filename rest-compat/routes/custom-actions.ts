import { z } from 'zod';
import { CUSTOM_ACTION } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { actionEffect, boundedText, clearable, optional, textList } from '../fields.ts';
import {
  RestCreateCustomActionDocument,
  RestDeleteCustomActionDocument,
  RestListCustomActionsDocument,
  RestUpdateCustomActionDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const requiredFields = {
  name: boundedText({ min: 1, max: CUSTOM_ACTION.name }),
  prompt: boundedText({ min: 1, max: CUSTOM_ACTION.template }),
};

const optionalFields = {
  description: optional(boundedText({ max: CUSTOM_ACTION.description })),
  icon: optional(boundedText({ max: CUSTOM_ACTION.icon })),
  category: optional(z.string()),
  tags: optional(textList('tags')),
  effect: clearable(actionEffect),
};

export const customActionRoutes = [
  route('GET /user/custom-actions', RestListCustomActionsDocument, { reply: 'custom_actions' }),
  route('POST /user/custom-actions', RestCreateCustomActionDocument, {
    body: z.strictObject({ ...requiredFields, ...optionalFields }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'created',
    errorCodes: ['CONFLICT'],
  }),
  route('PUT /user/custom-actions/{id}', RestUpdateCustomActionDocument, {
    body: z.strictObject({
      name: optional(requiredFields.name),
      prompt: optional(requiredFields.prompt),
      ...optionalFields,
      is_favorite: optional(z.boolean()),
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'updated',
  }),
  route('DELETE /user/custom-actions/{id}', RestDeleteCustomActionDocument, { variables: ({ params }) => params }),
];
