import { z } from 'zod';
import { camelKeys } from '../field-case.ts';
import { account, optional } from '../fields.ts';
import {
  RestChangePasswordDocument,
  RestEndOtherSessionsDocument,
  RestEndSessionDocument,
  RestListSessionsDocument,
  RestSignInDocument,
  RestSignOutDocument,
  RestSignUpDocument,
} from '../operations.generated.ts';
import { route } from '../route.ts';

export const sessionRoutes = [
  route('POST /auth/signup', RestSignUpDocument, {
    body: z.strictObject({
      email: z.string(),
      ...account,
      promo_code: optional(z.string()),
    }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'signUp',
    errorCodes: ['CONFLICT'],
  }),
  route('POST /auth/login', RestSignInDocument, {
    body: z.strictObject({ email: z.string(), password: z.string() }),
    variables: ({ body }) => ({ input: body }),
    reply: 'signIn',
    errorCodes: ['UNAUTHENTICATED'],
  }),
  route('POST /auth/logout', RestSignOutDocument, { reply: 'signOut' }),
  route('PUT /user/password', RestChangePasswordDocument, {
    body: z.strictObject({ current_password: z.string(), new_password: account.password }),
    variables: ({ body }) => ({ input: camelKeys(body) }),
    reply: 'session',
  }),
  route('GET /user/sessions', RestListSessionsDocument, { reply: 'sessions' }),
  route('DELETE /user/sessions', RestEndOtherSessionsDocument, { reply: 'sessions' }),
  route('DELETE /user/sessions/{id}', RestEndSessionDocument, {
    variables: ({ params }) => params,
    reply: 'sessions',
  }),
];
