import { toObjectId } from '#api/database/mongo.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { addSubscriptionDays, setSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { changeOwnerSeats, findOwnerSeats } from '#api/modules/teams/owner-seats.service.ts';
import { createUser, deleteUser, setUserStatus, updateUser } from './admin-users.service.ts';
import { getUserHoldings } from './user-holdings.service.ts';
import { exportUsers, listUsers } from './user-list.service.ts';
import { searchUsers } from './user-search.service.ts';

export const adminUserResolvers: Resolvers = {
  Query: {
    adminUsers: (_parent, args) => searchUsers(args),
    adminUserList: (_parent, args, ctx) => listUsers(ctx, args),
    adminUserExport: (_parent, args, ctx) => exportUsers(ctx, args),
    adminUser: (_parent, { id }) => getUser(null, toObjectId(id)),
    adminUserHoldings: (_parent, { id }) => getUserHoldings(toObjectId(id)),
    adminTeamSeats: (_parent, { userId }, ctx) => findOwnerSeats(toObjectId(userId), ctx.now()),
  },
  Mutation: {
    adminCreateUser: (_parent, { input }, ctx) => createUser(ctx, input),
    adminUpdateUser: (_parent, { id, input }, ctx) => updateUser(ctx, toObjectId(id), input),
    adminSetUserStatus: (_parent, { id, status }, ctx) => setUserStatus(ctx, toObjectId(id), status),
    adminDeleteUser: async (_parent, { id }, ctx) => String((await deleteUser(ctx, toObjectId(id)))._id),
    adminSetSubscription: (_parent, { id, ...plan }, ctx) => setSubscription(ctx, toObjectId(id), plan),
    adminAddDays: (_parent, { id, days }, ctx) => addSubscriptionDays(ctx, toObjectId(id), days),
    adminSetTeamSeats: (_parent, { userId, ...change }, ctx) =>
      changeOwnerSeats(toObjectId(userId), { change, now: ctx.now() }),
  },
};
