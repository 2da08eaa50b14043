import mongoose, { type QueryFilter } from 'mongoose';
import {
  buildPersonalData,
  byUserId,
  type Person,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { deleteTeam } from './dissolve-team.ts';
import { deleteMember } from './member-rows.ts';
import { freeSeats } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';

/** Must be erased before the memberships: deleting a team finds the members to notify by their memberships. */
export const personalTeams: PersonalData = {
  ...buildPersonalData<TeamRecord>(Teams, {
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
    const team = await Teams.findOne({ ownerId: userId }).lean<TeamRecord>();
    if (team) await deleteTeam(team, now);
  },
};

export const personalTeamMemberships: PersonalData = {
  ...buildPersonalData<TeamMemberRecord>(TeamMembers, {
    of: byUserId,
    present: ({ _id, teamId, role, joinedAt }) => ({ id: _id, team_id: teamId, role, joined_at: joinedAt }),
  }),
  erase: async ({ userId }) => {
    const member = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
    const team = member && (await Teams.findById(member.teamId).lean<TeamRecord>());
    if (team && member.role !== 'owner') {
      await mongoose.connection.transaction((session) => deleteMember(session, { team, member }));
    } else {
      await TeamMembers.deleteOne({ userId });
    }
  },
};

/** Open invitations to the account or to its address. */
const sentToPerson = ({ userId, email }: Person): QueryFilter<TeamInvitationRecord> =>
  email === null ? { userId } : { $or: [{ userId }, { email }] };

export const personalTeamInvitations: PersonalData = {
  ...buildPersonalData<TeamInvitationRecord>(TeamInvitations, {
    of: sentToPerson,
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
    const invitations = await TeamInvitations.find(sentToPerson(person)).lean<TeamInvitationRecord[]>();
    for (const { _id, teamId } of invitations) {
      await mongoose.connection.transaction(async (session) => {
        const { deletedCount } = await TeamInvitations.deleteOne({ _id }, { session });
        if (deletedCount > 0) await freeSeats(session, { teamId });
      });
    }
  },
};
