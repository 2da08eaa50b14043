import type { Resolvers } from '#api/graphql/types.generated.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { getContact } from '#api/modules/accounts/accounts.service.ts';
import { effectOf } from '#api/modules/actions/action-effect.rules.ts';
import { findVariables } from '#api/modules/actions/template.rules.ts';
import { loadPoolEnd, loadPoolInterval } from '#api/modules/subscriptions/open-pool.service.ts';
import { addMember } from './add-member.service.ts';
import { declineInvitation, previewInvitation } from './answer-invitations.ts';
import { dissolveTeam } from './dissolve-team.ts';
import { deleteTeamAction, listTeamActions, updateTeamAction } from './edit-team-actions.ts';
import { inviteToTeam } from './invitations.service.ts';
import { listInvitations, resendInvitation, revokeInvitation } from './manage-invitations.ts';
import { findTeamMembers, leaveTeam, listMembers, removeMember, updateMember } from './members.ts';
import { listTeams } from './membership.ts';
import { getFormerMembersUsage, getPoolUsage, getVisibleUsage, isPoolOpen } from './pool-usage.ts';
import { acceptInvitation, listReceivedInvitations } from './received-invitations.service.ts';
import { countAvailableSeats } from './seats.ts';
import { createTeamAction } from './team-actions.service.ts';
import { getTeamSeats, renameTeam } from './team-settings.ts';
import { getTeamStats } from './team-stats.ts';
import { createTeam } from './teams.service.ts';

/** Only members get a `Team`, so its fields check no membership. The functions leave out what plain members must not see. */
export const teamResolvers: Resolvers = {
  Query: {
    teams: (_parent, _args, ctx) => listTeams(ctx),
    teamMembers: (_parent, { teamId }, ctx) => listMembers(ctx, teamId),
    teamSeats: (_parent, { teamId }, ctx) => getTeamSeats(ctx, teamId),
    receivedInvitations: (_parent, _args, ctx) => listReceivedInvitations(ctx),
    invitation: (_parent, { token }, ctx) => previewInvitation(ctx, token),
  },
  Mutation: {
    createTeam: (_parent, { name }, ctx) => createTeam(ctx, name),
    renameTeam: (_parent, { teamId, name }, ctx) => renameTeam(ctx, teamId, name),
    addTeamMember: (_parent, { input }, ctx) => addMember(ctx, input),
    updateTeamMember: (_parent, { input }, ctx) => updateMember(ctx, input),
    removeTeamMember: (_parent, { teamId, memberId }, ctx) => removeMember(ctx, teamId, memberId),
    leaveTeam: (_parent, { teamId }, ctx) => leaveTeam(ctx, teamId),
    dissolveTeam: (_parent, { teamId }, ctx) => dissolveTeam(ctx, teamId),
    inviteToTeam: (_parent, { input }, ctx) => inviteToTeam(ctx, input),
    resendInvitation: (_parent, { teamId, invitationId }, ctx) => resendInvitation(ctx, teamId, invitationId),
    revokeInvitation: (_parent, { teamId, invitationId }, ctx) => revokeInvitation(ctx, teamId, invitationId),
    acceptInvitation: (_parent, { input }, ctx) => acceptInvitation(ctx, input),
    createTeamAction: (_parent, { input }, ctx) => createTeamAction(ctx, input),
    updateTeamAction: (_parent, { id, input }, ctx) => updateTeamAction(ctx, id, input),
    deleteTeamAction: (_parent, { id }, ctx) => deleteTeamAction(ctx, id),
    declineInvitation: (_parent, { input }, ctx) => declineInvitation(ctx, input),
  },
  Team: {
    id: ({ _id }) => String(_id),
    availableSeats: (team) => countAvailableSeats(team),
    sharedPromptsLimit: async (team, _args, ctx) => (await getPoolUsage(ctx, team)).limit,
    poolInterval: ({ ownerId }, _args, ctx) => loadPoolInterval(ctx, String(ownerId)),
    sharedPromptsUsed: async (team, _args, ctx) => (await getPoolUsage(ctx, team)).used,
    formerMembersUsed: (team, _args, ctx) => getFormerMembersUsage(ctx, team),
    isPoolOpen: (team, _args, ctx) => isPoolOpen(ctx, team),
    poolEndsAt: ({ ownerId }, _args, ctx) => loadPoolEnd(ctx, String(ownerId)),
    members: (team) => findTeamMembers(team),
    actions: (team) => listTeamActions(team),
    stats: (team, { range }, ctx) => getTeamStats(ctx, team, range),
    invitations: (team, _args, ctx) => listInvitations(ctx, team),
  },
  TeamAction: {
    id: ({ _id }) => String(_id),
    variables: ({ prompt }) => findVariables(prompt),
    effect: effectOf,
    chosenEffect: ({ effect }) => effect,
  },
  TeamMember: {
    id: ({ _id }) => String(_id),
    user: ({ userId }, _args, ctx) => getContact(ctx, userId),
    promptsLimit: async (member, _args, ctx) => (await getVisibleUsage(ctx, member))?.limit ?? null,
    promptsUsed: async (member, _args, ctx) => (await getVisibleUsage(ctx, member))?.used ?? null,
    isViewer: ({ userId }, _args, ctx) => userId.equals(requireUser(ctx.viewer).user._id),
  },
  TeamInvitation: {
    id: ({ _id }) => String(_id),
    promptsLimit: ({ allowance }) => allowance ?? null,
  },
};
