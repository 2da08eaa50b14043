import type { Resolvers } from '#api/graphql/types.generated.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { deleteAccount } from './account-deletion.service.ts';
import { accountStatusOf } from './account-status.rules.ts';
import { changeEmail } from './email-change.ts';
import { updateProfile } from './profile.service.ts';

export const accountResolvers: Resolvers = {
  Query: {
    viewer: (_parent, _args, ctx) => requireUser(ctx.viewer).user,
  },
  Mutation: {
    updateProfile: (_parent, { input }, ctx) => updateProfile(ctx, input),
    changeEmail: (_parent, { input }, ctx) => changeEmail(ctx, input),
    deleteAccount: (_parent, _args, ctx) => deleteAccount(ctx),
  },
  User: {
    id: (user) => user._id.toHexString(),
    status: (user) => accountStatusOf(user),
  },
};
