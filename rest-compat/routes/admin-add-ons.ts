import { z } from 'zod';
import { ADD_ON } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { amount, boundedInteger, boundedText, clearable, optional } from '../fields.ts';
import {
  RestCreateAddOnDocument,
  RestListEveryAddOnDocument,
  RestRetireAddOnDocument,
  RestUpdateAddOnDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const requiredFields = {
  name: boundedText({ min: 1, max: ADD_ON.name }),
  price: amount,
  prompts_amount: boundedInteger({ min: 1, max: ADD_ON.maxPrompts }),
};

const optionalFields = {
  description: optional(boundedText({ max: ADD_ON.description })),
  icon: optional(boundedText({ max: ADD_ON.icon })),
  purchase_url: clearable(z.string()),
  is_active: optional(z.boolean()),
};

export const adminAddOnRoutes = [
  route('GET /admin/add-ons', RestListEveryAddOnDocument, { reply: 'add_ons' }),
  route('POST /admin/add-ons', RestCreateAddOnDocument, {
    body: z.strictObject({ ...requiredFields, ...optionalFields }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'add_on',
  }),
  route('PUT /admin/add-ons/{id}', RestUpdateAddOnDocument, {
    body: z.strictObject({
      name: optional(requiredFields.name),
      price: optional(requiredFields.price),
      prompts_amount: optional(requiredFields.prompts_amount),
      ...optionalFields,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'add_on',
  }),
  route('DELETE /admin/add-ons/{id}', RestRetireAddOnDocument, {
    variables: ({ params }) => params,
    reply: 'add_on',
  }),
];
