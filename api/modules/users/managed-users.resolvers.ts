import type { Resolvers } from '../../graphql/types.generated.ts';
import { toObjectId } from '../../mongo.ts';
import { addDays, setSubscription } from '../subscriptions/managed-subscriptions.ts';
import { changeSeatsOfOwner, seatsOfOwner } from '../teams/operator-seats.service.ts';
import { createUser, deleteUser, setUserStatus, updateUser } from './managed-users.ts';
import { searchUsers } from './user-search.ts';
import { findUser } from './users.service.ts';

export const managedUserResolvers: Resolvers = {
  Query: {
    adminUsers: (_parent, args) => searchUsers(args),
    adminUser: (_parent, { id }) => findUser(null, toObjectId(id)),
    adminTeamSeats: (_parent, { userId }, ctx) => seatsOfOwner(toObjectId(userId), ctx.now()),
  },
  Mutation: {
    adminCreateUser: (_parent, { input }, ctx) => createUser(ctx, input),
    adminUpdateUser: (_parent, { id, input }, ctx) => updateUser(ctx, toObjectId(id), input),
    adminSetUserStatus: (_parent, { id, status }, ctx) => setUserStatus(ctx, toObjectId(id), status),
    adminDeleteUser: async (_parent, { id }, ctx) => String((await deleteUser(ctx, toObjectId(id)))._id),
    adminSetSubscription: (_parent, { id, ...plan }, ctx) => setSubscription(ctx, toObjectId(id), plan),
    adminAddDays: (_parent, { id, days }, ctx) => addDays(ctx, toObjectId(id), days),
    adminSetTeamSeats: (_parent, { userId, ...change }, ctx) =>
      changeSeatsOfOwner(toObjectId(userId), { change, now: ctx.now() }),
  },
};
