import mongoose, { type QueryFilter } from 'mongoose';
import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { deleteTeam } from './dissolve-team.ts';
import { deleteMember } from './member-rows.ts';
import { releaseSeats } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamActionRecord, TeamActions } from './team-action.model.ts';
import { recordActOfOther } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { MEMBER_LEFT, notifyAboutTeam } from './team-notifications.ts';

/** The teams that a user owns. They must be erased before the memberships, which name the members to notify. */
export const personalTeams: PersonalData = {
  ...buildPersonalData<TeamRecord>(Teams, {
    ownedBy: ({ userId }) => ({ ownerId: userId }),
    toExportedRow: ({ _id, name, totalSeats, usedSeats, createdAt }) => ({
      id: _id,
      name,
      total_seats: totalSeats,
      used_seats: usedSeats,
      created_at: createdAt,
    }),
  }),
  erase: async ({ userId }, { now }) => {
    const team = await Teams.findOne({ ownerId: userId }).lean<TeamRecord>();
    if (team) await mongoose.connection.transaction((session) => deleteTeam(session, team, now));
  },
};

export const personalTeamMemberships: PersonalData = {
  ...buildPersonalData<TeamMemberRecord>(TeamMembers, {
    ownedBy: byUserId,
    toExportedRow: ({ _id, teamId, role, joinedAt }) => ({ id: _id, team_id: teamId, role, joined_at: joinedAt }),
  }),
  erase: async ({ userId }, { now: at }) => {
    const member = await TeamMembers.findOne({ userId }).lean<TeamMemberRecord>();
    const team = member && (await Teams.findById(member.teamId).lean<TeamRecord>());
    if (team && member.role !== 'owner') {
      await mongoose.connection.transaction(async (session) => {
        if (!(await deleteMember(session, { team, member }))) return;
        // The message does not name the member, because the name is erased, too.
        const message = `A member of ${team.name} left because their account was deleted. The seat is free.`;
        const { _id: teamId, ownerId } = team;
        await notifyAboutTeam(session, { ...MEMBER_LEFT, userId: ownerId, message, teamId, at });
        const description = 'A member left the team because their account was deleted';
        await recordActOfOther(session, { recipientId: ownerId, description, at });
      });
    } else {
      await TeamMembers.deleteOne({ userId });
    }
  },
};

const sentTo = (email: string): QueryFilter<TeamInvitationRecord> => ({ email });

/**
 * The open invitations to the user's address. They are exported and erased only if the address is confirmed: otherwise
 * they may be another person's.
 */
export const personalTeamInvitations: PersonalData = {
  collection: TeamInvitations.collection.collectionName,
  fate: { rows: 'deleted' },
  exported: async function* ({ email, isEmailConfirmed }) {
    if (email === null || !isEmailConfirmed) return;
    for (const row of await TeamInvitations.find(sentTo(email)).sort({ _id: 1 }).lean<TeamInvitationRecord[]>()) {
      const { _id, teamId, role, expiresAt, createdAt } = row;
      yield { id: _id, team_id: teamId, email, role, expires_at: expiresAt, created_at: createdAt };
    }
  },
  erase: async ({ email, isEmailConfirmed }) => {
    if (email === null || !isEmailConfirmed) return;
    const invitations = await TeamInvitations.find(sentTo(email)).lean<TeamInvitationRecord[]>();
    for (const { _id, teamId } of invitations) {
      await mongoose.connection.transaction(async (session) => {
        const { deletedCount } = await TeamInvitations.deleteOne({ _id }, { session });
        if (deletedCount > 0) await releaseSeats(session, { teamId });
      });
    }
  },
};

/** The team actions that the user wrote. They belong to the team. */
export const personalTeamActions: PersonalData = {
  ...buildPersonalData<TeamActionRecord>(TeamActions, {
    ownedBy: ({ userId }) => ({ createdBy: userId }),
    toExportedRow: ({
      _id,
      teamId,
      name,
      description,
      prompt,
      icon,
      category,
      tags,
      effect,
      createdAt,
      updatedAt,
    }) => ({
      id: _id,
      team_id: teamId,
      name,
      description,
      prompt,
      icon,
      category,
      tags,
      effect,
      created_at: createdAt,
      updated_at: updatedAt,
    }),
  }),
  fate: { rows: 'anonymized', how: 'They stay with the team, without their author.' },
  erase: async ({ userId }) => {
    await TeamActions.updateMany({ createdBy: userId }, { $set: { createdBy: null } });
  },
};
