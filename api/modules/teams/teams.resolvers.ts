import { personOf } from '../../auth/viewer.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { nameSeenBy } from '../users/people.ts';
import { addMember } from './add-member.ts';
import { dissolveTeam } from './dissolve-team.ts';
import { invitationsIn, invite, resend, revoke } from './invitations.service.ts';
import { leaveTeam, membersIn, membersOf, removeMember, updateMember } from './members.service.ts';
import { teamsOfViewer } from './membership.ts';
import { isPoolOpen, memberFigures, poolFigures } from './pool-figures.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationBehind,
  invitationsToViewer,
} from './received-invitations.service.ts';
import { createTeam, renameTeam, seatsIn, seatsOf } from './teams.service.ts';

export const teamResolvers: Resolvers = {
  Query: {
    teams: (_parent, _args, ctx) => teamsOfViewer(ctx),
    teamMembers: (_parent, { teamId }, ctx) => membersOf(ctx, teamId),
    teamSeats: (_parent, { teamId }, ctx) => seatsOf(ctx, teamId),
    receivedInvitations: (_parent, _args, ctx) => invitationsToViewer(ctx),
    invitation: (_parent, { token }, ctx) => invitationBehind(ctx, token),
  },
  Mutation: {
    createTeam: (_parent, { name }, ctx) => createTeam(ctx, name),
    renameTeam: (_parent, { teamId, name }, ctx) => renameTeam(ctx, teamId, name),
    addTeamMember: (_parent, { input }, ctx) => addMember(ctx, input),
    updateTeamMember: (_parent, { input }, ctx) => updateMember(ctx, input),
    removeTeamMember: (_parent, { teamId, memberId }, ctx) => removeMember(ctx, teamId, memberId),
    leaveTeam: (_parent, { teamId }, ctx) => leaveTeam(ctx, teamId),
    dissolveTeam: (_parent, { teamId }, ctx) => dissolveTeam(ctx, teamId),
    inviteToTeam: (_parent, { input }, ctx) => invite(ctx, input),
    resendInvitation: (_parent, { teamId, invitationId }, ctx) => resend(ctx, teamId, invitationId),
    revokeInvitation: (_parent, { teamId, invitationId }, ctx) => revoke(ctx, teamId, invitationId),
    acceptInvitation: (_parent, { input }, ctx) => acceptInvitation(ctx, input),
    declineInvitation: (_parent, { input }, ctx) => declineInvitation(ctx, input),
  },
  Team: {
    id: ({ _id }) => String(_id),
    availableSeats: (team) => seatsIn(team).availableSeats,
    sharedPromptsLimit: async (team, _args, ctx) => (await poolFigures(ctx, team)).limit,
    sharedPromptsUsed: async (team, _args, ctx) => (await poolFigures(ctx, team)).used,
    isPoolOpen: (team, _args, ctx) => isPoolOpen(ctx, team),
    members: (team) => membersIn(team),
    invitations: (team, _args, ctx) => invitationsIn(ctx, team),
  },
  TeamMember: {
    id: ({ _id }) => String(_id),
    user: ({ userId }, _args, ctx) => nameSeenBy(ctx, userId),
    promptsLimit: async (member, _args, ctx) => (await memberFigures(ctx, member)).limit,
    promptsUsed: async (member, _args, ctx) => (await memberFigures(ctx, member)).used,
    isViewer: ({ userId }, _args, ctx) => userId.equals(personOf(ctx.viewer).user._id),
  },
  TeamInvitation: {
    id: ({ _id }) => String(_id),
    promptsLimit: ({ allowance }) => allowance ?? null,
  },
};
