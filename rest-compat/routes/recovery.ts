import { z } from 'zod';
import { account } from '../fields.ts';
import { RestForgotPasswordDocument, RestResetPasswordDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const recoveryRoutes = [
  route('POST /auth/forgot-password', RestForgotPasswordDocument, {
    body: z.strictObject({ email: z.string() }),
    variables: ({ body }) => body,
    reply: 'notice',
  }),
  route('POST /auth/reset-password', RestResetPasswordDocument, {
    body: z.strictObject({ email: z.string(), token: z.string(), password: account.password }),
    variables: ({ body }) => ({ input: body }),
    reply: 'notice',
  }),
];
