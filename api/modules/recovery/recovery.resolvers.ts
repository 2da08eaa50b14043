import type { Resolvers } from '#api/graphql/types.generated.ts';
import { forgotPassword, resetPassword } from './recovery.service.ts';

export const recoveryResolvers: Resolvers = {
  Mutation: {
    forgotPassword: (_parent, { email }, ctx) => forgotPassword(ctx, email),
    resetPassword: (_parent, { input }, ctx) => resetPassword(ctx, input),
  },
};
