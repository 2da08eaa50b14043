import type { Resolvers } from '#api/graphql/types.generated.ts';
import { restoreEmail } from './address-restoration.ts';
import { forgotPassword, resetPassword } from './recovery.service.ts';

export const recoveryResolvers: Resolvers = {
  Mutation: {
    forgotPassword: (_parent, { email }, ctx) => forgotPassword(ctx, email),
    resetPassword: (_parent, { input }, ctx) => resetPassword(ctx, input),
    restoreEmail: (_parent, { token }, ctx) => restoreEmail(ctx, token),
  },
};
