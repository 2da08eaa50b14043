import mongoose, { type QueryFilter } from 'mongoose';
import { byUserId, type Person, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { endTeam } from './dissolve-team.ts';
import { part } from './join.ts';
import { freeSeat } from './seats.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { type TeamRow, Teams } from './team.model.ts';

/** Before the memberships: the members of a team that ends are told, and its owner is one of them. */
export const personalTeams: PersonalData = {
  ...personalRowsOf<TeamRow>(Teams, {
    of: ({ userId }) => ({ ownerId: userId }),
    present: ({ _id, name, totalSeats, usedSeats, createdAt }) => ({
      id: _id,
      name,
      total_seats: totalSeats,
      used_seats: usedSeats,
      created_at: createdAt,
    }),
  }),
  erase: async ({ userId }, { now }) => {
    const team = await Teams.findOne({ ownerId: userId }).lean<TeamRow>();
    if (team) await endTeam(team, now);
  },
};

export const personalTeamMemberships: PersonalData = {
  ...personalRowsOf<TeamMemberRecord>(TeamMembers, {
    of: byUserId,
    present: ({ _id, teamId, role, joinedAt }) => ({ id: _id, team_id: teamId, role, joined_at: joinedAt }),
  }),
  erase: async ({ userId }) => {
    const member = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
    const team = member && (await Teams.findById(member.teamId).lean<TeamRow>());
    if (team && member.role !== 'owner') {
      await mongoose.connection.transaction((session) => part(session, team, member));
    } else {
      await TeamMembers.deleteOne({ userId });
    }
  },
};

/** Those that wait for an answer of theirs, by account or by address. */
const sentTo = ({ userId, email }: Person): QueryFilter<TeamInvitationRecord> =>
  email === null ? { userId } : { $or: [{ userId }, { email }] };

export const personalTeamInvitations: PersonalData = {
  ...personalRowsOf<TeamInvitationRecord>(TeamInvitations, {
    of: sentTo,
    present: ({ _id, teamId, email, role, expiresAt, createdAt }) => ({
      id: _id,
      team_id: teamId,
      email,
      role,
      expires_at: expiresAt,
      created_at: createdAt,
    }),
  }),
  erase: async (person) => {
    const invitations = await TeamInvitations.find(sentTo(person)).lean<TeamInvitationRecord[]>();
    for (const { _id, teamId } of invitations) {
      await mongoose.connection.transaction(async (session) => {
        const { deletedCount } = await TeamInvitations.deleteOne({ _id }, { session });
        if (deletedCount > 0) await freeSeat(session, teamId);
      });
    }
  },
};
