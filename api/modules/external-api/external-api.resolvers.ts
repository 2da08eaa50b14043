import type { Resolvers } from '../../graphql/types.generated.ts';
import { activeAddOns } from '../add-ons/add-ons.service.ts';
import { createUser } from '../users/managed-users.ts';
import { searchUsers } from '../users/user-search.ts';
import { addSeatsByOwnerEmail, extendByEmail, grantByEmail } from './external-grants.service.ts';
import { assignPlanByEmail, deleteByEmail, updateByEmail } from './external-users.service.ts';
import { userByEmail } from './user-by-email.ts';

/** What integrators do, by address where operators do it by id. */
export const externalApiResolvers: Resolvers = {
  Query: {
    userList: (_parent, page) => searchUsers(page),
    userByEmail: (_parent, { email }) => userByEmail(email),
    addOnCatalogue: () => activeAddOns(),
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
