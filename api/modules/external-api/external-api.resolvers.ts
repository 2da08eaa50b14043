import type { Resolvers } from '#api/graphql/types.generated.ts';
import { listActiveAddOns } from '#api/modules/add-ons/add-ons.service.ts';
import { createUser } from '#api/modules/admin-users/admin-users.service.ts';
import { searchUsers } from '#api/modules/admin-users/user-search.service.ts';
import { addSeatsByOwnerEmail, extendByEmail, grantByEmail } from './external-grants.ts';
import { assignPlanByEmail, deleteByEmail, updateByEmail } from './external-users.ts';
import { userByEmail } from './user-by-email.ts';

/** The operations of integrators, who identify users by email address instead of id. */
export const externalApiResolvers: Resolvers = {
  Query: {
    userList: (_parent, page) => searchUsers(page),
    userByEmail: (_parent, { email }) => userByEmail(email),
    addOnCatalogue: () => listActiveAddOns(),
  },
  Mutation: {
    addUser: (_parent, { input }, ctx) => createUser(ctx, input),
    updateUserByEmail: (_parent, { input }, ctx) => updateByEmail(ctx, input),
    deleteUserByEmail: (_parent, { email }, ctx) => deleteByEmail(ctx, email),
    setSubscriptionByEmail: (_parent, { input }, ctx) => assignPlanByEmail(ctx, input),
    extendSubscriptionByEmail: (_parent, { input }, ctx) => extendByEmail(ctx, input),
    grantAddOnByEmail: (_parent, { input }, ctx) => grantByEmail(ctx, input),
    addSeatsByOwnerEmail: (_parent, { input }, ctx) => addSeatsByOwnerEmail(ctx, input),
  },
};
