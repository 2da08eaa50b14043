import { z } from 'zod';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { camelKeys } from '../field-case.ts';
import { account, optional } from '../fields.ts';
import {
  RestChangeEmailDocument,
  RestChangePasswordDocument,
  RestEndOtherSessionsDocument,
  RestEndSessionDocument,
  RestListSessionsDocument,
  RestReadProfileDocument,
  RestSignInDocument,
  RestSignOutDocument,
  RestSignUpDocument,
  RestUpdateProfileDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

export const userRoutes = [
  route('POST /auth/signup', RestSignUpDocument, {
    body: z.strictObject({
      email: z.string(),
      ...account,
      promo_code: optional(z.string()),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'signUp',
    refusals: ['CONFLICT'],
  }),
  route('POST /auth/login', RestSignInDocument, {
    body: z.strictObject({ email: z.string(), password: z.string() }),
    variables: ({ body }) => ({ input: body }),
    reply: 'signIn',
    refusals: ['UNAUTHENTICATED'],
  }),
  route('POST /auth/logout', RestSignOutDocument, { reply: 'signOut' }),
  route('GET /user/profile', RestReadProfileDocument, {
    // Some clients read the fields of the user here, others under `user`.
    reply: 'user',
    beside: { user: 'user', subscription: 'account.subscription' },
  }),
  route('PUT /user/profile', RestUpdateProfileDocument, {
    // Not strict: clients send whole profiles back, of which these may change.
    body: z.object({
      full_name: optional(account.full_name),
      retention_days: optional(z.int32().meta({ enum: RETENTION_DAYS.choices })),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
  }),
  route('PUT /user/password', RestChangePasswordDocument, {
    body: z.strictObject({ current_password: z.string(), new_password: account.password }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'session',
  }),
  route('PUT /user/email', RestChangeEmailDocument, {
    body: z.strictObject({ new_email: z.string(), password: z.string() }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'user',
    refusals: ['CONFLICT'],
  }),
  route('GET /user/sessions', RestListSessionsDocument, { reply: 'sessions' }),
  route('DELETE /user/sessions', RestEndOtherSessionsDocument, { reply: 'sessions' }),
  route('DELETE /user/sessions/{id}', RestEndSessionDocument, {
    variables: ({ params }) => params,
    reply: 'sessions',
  }),
];
