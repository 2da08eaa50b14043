import { z } from 'zod';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { account, optional } from '../fields.ts';
import {
  RestChangeEmailDocument,
  RestDeleteAccountDocument,
  RestReadProfileDocument,
  RestUpdateProfileDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

export const accountRoutes = [
  route('GET /user/profile', RestReadProfileDocument, {
    // Some clients read the user's fields from the response itself, others from its `user`.
    reply: 'user',
    beside: { user: 'user', subscription: 'account.subscription' },
  }),
  route('PUT /user/profile', RestUpdateProfileDocument, {
    // Not strict: clients send back the whole profile, of which only these fields can change.
    body: z.object({
      full_name: optional(account.full_name),
      retention_days: optional(z.int32().meta({ enum: RETENTION_DAYS.choices })),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
  }),
  route('PUT /user/email', RestChangeEmailDocument, {
    body: z.strictObject({ new_email: z.string(), password: z.string() }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'user',
    errorCodes: ['CONFLICT'],
  }),
  route('DELETE /user/delete-account', RestDeleteAccountDocument, { reply: 'account', errorCodes: ['CONFLICT'] }),
];
