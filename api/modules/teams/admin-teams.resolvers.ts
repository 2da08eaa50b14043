import type { Resolvers } from '#api/graphql/types.generated.ts';
import { findContact, getContact } from '#api/modules/accounts/accounts.service.ts';
import { loadUserPlan } from '#api/modules/subscriptions/subscriptions.service.ts';
import { exportAdminTeams, getAdminTeam, getPaymentState, listAdminTeams } from './admin-teams.ts';
import { findOpenInvitations } from './manage-invitations.ts';
import { memberCountLoader } from './member-counts.service.ts';
import { findTeamMembers } from './members.ts';
import { getMemberUsage, getPoolUsage } from './pool-usage.ts';
import { countAvailableSeats } from './seats.ts';

/** The schema lets only administrators read these. They see what each member used, which `getVisibleUsage` hides from plain members. */
export const adminTeamResolvers: Resolvers = {
  Query: {
    adminTeams: (_parent, args) => listAdminTeams(args),
    adminTeamExport: (_parent, args, ctx) => exportAdminTeams(ctx, args),
    adminTeam: (_parent, { id }) => getAdminTeam(id),
  },
  AdminTeam: {
    id: ({ _id }) => String(_id),
    ownerId: ({ ownerId }) => String(ownerId),
    ownerEmail: async ({ ownerId }, _args, ctx) => (await findContact(ctx, ownerId))?.email ?? null,
    ownerName: async ({ ownerId }, _args, ctx) => (await findContact(ctx, ownerId))?.fullName ?? null,
    planName: async ({ ownerId }, _args, ctx) => (await loadUserPlan(ctx, String(ownerId)))?.name ?? null,
    paymentState: (team, _args, ctx) => getPaymentState(ctx, team),
    availableSeats: (team) => countAvailableSeats(team),
    memberCount: ({ _id }, _args, ctx) => memberCountLoader(ctx).load(_id),
    members: (team) => findTeamMembers(team),
    invitations: (team, _args, ctx) => findOpenInvitations(team, ctx.now()),
    sharedPromptsLimit: async (team, _args, ctx) => (await getPoolUsage(ctx, team)).limit,
    sharedPromptsUsed: async (team, _args, ctx) => (await getPoolUsage(ctx, team)).used,
  },
  AdminTeamMember: {
    id: ({ _id }) => String(_id),
    userId: ({ userId }) => String(userId),
    email: async ({ userId }, _args, ctx) => (await getContact(ctx, userId)).email,
    promptsLimit: async (member, _args, ctx) => (await getMemberUsage(ctx, member)).limit,
    promptsUsed: async (member, _args, ctx) => (await getMemberUsage(ctx, member)).used,
    fullName: async ({ userId }, _args, ctx) => (await getContact(ctx, userId)).fullName,
  },
};
