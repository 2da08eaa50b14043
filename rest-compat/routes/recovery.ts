import { z } from 'zod';
import { RestForgotPasswordDocument, RestResetPasswordDocument } from '../operations.generated.ts';
import { route } from '../route.ts';

export const recoveryRoutes = [
  route('POST /auth/forgot-password', RestForgotPasswordDocument, {
    body: z.strictObject({ email: z.string() }),
    variables: ({ body }) => body,
    reply: 'notice',
  }),
  route('POST /auth/reset-password', RestResetPasswordDocument, {
    body: z.strictObject({ email: z.string(), token: z.string(), password: z.string() }),
    variables: ({ body }) => ({ input: body }),
    reply: 'notice',
  }),
];
