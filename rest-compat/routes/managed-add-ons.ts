import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { clearable, optional } from '../fields.ts';
import {
  RestCreateAddOnDocument,
  RestListEveryAddOnDocument,
  RestRetireAddOnDocument,
  RestUpdateAddOnDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

const choices = {
  description: optional(z.string()),
  icon: optional(z.string()),
  purchase_url: clearable(z.string()),
  is_active: optional(z.boolean()),
};

/** Add-ons, as operators manage them. */
export const managedAddOnRoutes = [
  route('GET /admin/add-ons', RestListEveryAddOnDocument, { reply: 'add_ons' }),
  route('POST /admin/add-ons', RestCreateAddOnDocument, {
    body: z.strictObject({ name: z.string(), price: z.number(), prompts_amount: z.int32(), ...choices }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'add_on',
  }),
  route('PUT /admin/add-ons/{id}', RestUpdateAddOnDocument, {
    body: z.strictObject({
      name: optional(z.string()),
      price: optional(z.number()),
      prompts_amount: optional(z.int32()),
      ...choices,
    }),
    variables: ({ params, body }) => ({ id: params.id, input: camelKeys(body) }),
    reply: 'add_on',
  }),
  route('DELETE /admin/add-ons/{id}', RestRetireAddOnDocument, {
    variables: ({ params }) => params,
    reply: 'add_on',
  }),
];
