import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { getUser } from '#api/modules/accounts/accounts.service.ts';
import { sendResetLink } from '#api/modules/recovery/recovery.service.ts';
import { endAllSessions } from '#api/modules/sessions/end-all-sessions.service.ts';
import {
  addSubscriptionDays,
  removeSubscriptionDays,
  setSubscription,
} from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { listAssignmentLosses, listStatusLosses } from '#api/modules/subscriptions/assignment-losses.service.ts';
import { resendOwnerInvitation } from '#api/modules/teams/invitations.service.ts';
import { changeOwnerSeats, findOwnerSeats } from '#api/modules/teams/owner-seats.service.ts';
import { createUser, deleteUser, updateUser } from './admin-users.service.ts';
import { giveAddOnToUser, givePrompts, removeUserGift } from './gifts.ts';
import { resumeUserPlan } from './resume-user-plan.ts';
import { stopUserPlan } from './stop-user-plan.ts';
import { userDetailsResolvers } from './user-details.resolvers.ts';
import { getUserHoldings } from './user-holdings.ts';
import { exportUsers, listUsers } from './user-list.ts';
import { searchUsers } from './user-search.service.ts';
import { setUserStatus } from './user-status.ts';

/** The schema lets only administrators use these operations, and access tokens with the scope `all` read some of them. */
export const adminUserResolvers: Resolvers = {
  Query: {
    // Numbered pages, for integrators; `adminUserList` has filters and cursors.
    adminUsers: (_parent, args) => searchUsers(args),
    adminUserList: (_parent, args, ctx) => listUsers(ctx, args),
    adminUserExport: (_parent, args, ctx) => exportUsers(ctx, args),
    adminUser: (_parent, { id }) => getUser(NO_TRANSACTION, toObjectId(id)),
    // The same record: the schema shows more of it.
    adminUserDetails: (_parent, { id }) => getUser(NO_TRANSACTION, toObjectId(id)),
    adminUserHoldings: (_parent, { id }) => getUserHoldings(toObjectId(id)),
    // Losses: what a change would end for the user. Holdings: what deleting the user would destroy.
    // The id of a plan is a name, such as `pro`, and not an ObjectId.
    adminAssignmentLosses: (_parent, { id, planId }, ctx) => listAssignmentLosses(ctx, toObjectId(id), planId),
    adminStatusLosses: (_parent, { id, status }, ctx) => listStatusLosses(ctx, toObjectId(id), status),
    adminTeamSeats: (_parent, { userId: ownerId }, ctx) => findOwnerSeats(toObjectId(ownerId), ctx.now()),
  },
  UserDetails: userDetailsResolvers,
  Mutation: {
    adminCreateUser: (_parent, { input }, ctx) => createUser(ctx, input),
    adminUpdateUser: (_parent, { id, input: { reason, ...input } }, ctx) =>
      updateUser(ctx, toObjectId(id), { ...input, suspensionReason: reason }),
    // A part of `adminUpdateUser`, for one change alone.
    adminSetUserStatus: (_parent, { id, reason, ...change }, ctx) =>
      setUserStatus(ctx, toObjectId(id), { ...change, suspensionReason: reason }),
    adminResumeSubscription: (_parent, { id }, ctx) => resumeUserPlan(ctx, toObjectId(id)),
    adminCancelSubscription: (_parent, { id }, ctx) => stopUserPlan(ctx, toObjectId(id), 'cancel'),
    adminEndSubscription: (_parent, { id }, ctx) => stopUserPlan(ctx, toObjectId(id), 'end'),
    adminDeleteUser: async (_parent, { id }, ctx) => String((await deleteUser(ctx, toObjectId(id)))._id),
    adminSetSubscription: (_parent, { id, ...plan }, ctx) => setSubscription(ctx, toObjectId(id), plan),
    adminAddDays: (_parent, { id, ...extension }, ctx) => addSubscriptionDays(ctx, toObjectId(id), extension),
    adminRemoveDays: (_parent, { id, ...removal }, ctx) => removeSubscriptionDays(ctx, toObjectId(id), removal),
    adminSetTeamSeats: (_parent, { userId: ownerId, ...change }, ctx) =>
      changeOwnerSeats(ctx, toObjectId(ownerId), change),
    adminEndSessions: (_parent, { id }, ctx) => endAllSessions(ctx, toObjectId(id)),
    adminSendPasswordReset: (_parent, { id }, ctx) => sendResetLink(ctx, toObjectId(id)),
    adminGivePrompts: (_parent, { id, input }, ctx) => givePrompts(ctx, toObjectId(id), input),
    adminGiveAddOn: (_parent, { id, addOnId, idempotencyKey }, ctx) =>
      giveAddOnToUser(ctx, toObjectId(id), { addOnId: toObjectId(addOnId), idempotencyKey }),
    adminRemoveGift: (_parent, { id, giftId }, ctx) => removeUserGift(ctx, toObjectId(id), toObjectId(giftId)),
    adminResendInvitation: (_parent, { userId: ownerId, invitationId }, ctx) =>
      resendOwnerInvitation(ctx, toObjectId(ownerId), toObjectId(invitationId)),
  },
};
