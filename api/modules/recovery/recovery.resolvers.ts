import type { Resolvers } from '#api/graphql/types.generated.ts';
import { restoreEmail } from './address-restoration.ts';
import { forgotPassword, isResetLinkValid, resetPassword } from './password-reset.ts';

export const recoveryResolvers: Resolvers = {
  Query: {
    isResetLinkValid: (_parent, args, ctx) => isResetLinkValid(ctx, args),
  },
  Mutation: {
    forgotPassword: (_parent, { email }, ctx) => forgotPassword(ctx, email),
    resetPassword: (_parent, { input }, ctx) => resetPassword(ctx, input),
    restoreEmail: (_parent, { token }, ctx) => restoreEmail(ctx, token),
  },
};
