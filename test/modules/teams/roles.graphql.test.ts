import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { givenMember } from '../../factories/team.ts';
import { asUser, run } from '../../setup/graphql.ts';
import {
  AddTeamMemberDocument,
  InviteToTeamDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
  type TeamRole,
  UpdateTeamMemberDocument,
} from '../../setup/operations.generated.ts';
import { errorFor, invitationInput, newMemberInput, runForOutcome } from './team-calls.ts';
import { useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

describe('roles', () => {
  test('decide what an owner, an admin and a member may do to each of them', async () => {
    await Teams.updateOne({}, { totalSeats: 50 });
    const admin = await givenMember(team, { role: 'admin' });
    const member = await givenMember(team);
    const actors = { owner, admin: admin.user, member: member.user };
    const target = async (role: 'owner' | 'admin' | 'member') =>
      role === 'owner'
        ? String((await TeamMembers.findOne({ role: 'owner' }).orFail().lean())._id)
        : (await givenMember(team, { role })).memberId;

    const outcomes: Record<string, string> = {};
    for (const [name, actor] of Object.entries(actors)) {
      for (const role of ['owner', 'admin', 'member'] as const) {
        const memberId = await target(role);
        const limit = { input: { teamId, memberId, promptsLimit: 3 } };
        outcomes[`${name} limits ${role}`] = await runForOutcome(actor, UpdateTeamMemberDocument, limit);
        const other = { input: { teamId, memberId, role: role === 'admin' ? 'MEMBER' : 'ADMIN' } };
        outcomes[`${name} changes the role of ${role}`] = await runForOutcome(actor, UpdateTeamMemberDocument, other);
        // If the role was changed, it is set back, so that the removal is tried on this role.
        await TeamMembers.updateOne({ _id: new Types.ObjectId(memberId) }, { role });
        // An owner who removes themselves leaves, which has its own test.
        const isOwnerThemselves = name === 'owner' && role === 'owner';
        if (!isOwnerThemselves)
          outcomes[`${name} removes ${role}`] = await runForOutcome(actor, RemoveTeamMemberDocument, {
            teamId,
            memberId,
          });
      }
      outcomes[`${name} invites an admin`] = await runForOutcome(
        actor,
        InviteToTeamDocument,
        invitationInput(team, { role: 'ADMIN' }),
      );
      outcomes[`${name} invites a member`] = await runForOutcome(actor, InviteToTeamDocument, invitationInput(team));
      outcomes[`${name} adds a member`] = await runForOutcome(actor, AddTeamMemberDocument, newMemberInput(team));
      outcomes[`${name} renames the team`] = await runForOutcome(actor, RenameTeamDocument, { teamId, name: 'Team' });
    }
    expect(outcomes).toEqual({
      'owner limits owner': 'FORBIDDEN',
      'owner changes the role of owner': 'FORBIDDEN',
      'owner limits admin': 'ok',
      'owner changes the role of admin': 'ok',
      'owner removes admin': 'ok',
      'owner limits member': 'ok',
      'owner changes the role of member': 'ok',
      'owner removes member': 'ok',
      'owner invites an admin': 'ok',
      'owner invites a member': 'ok',
      'owner adds a member': 'ok',
      'owner renames the team': 'ok',
      'admin limits owner': 'FORBIDDEN',
      'admin changes the role of owner': 'FORBIDDEN',
      'admin removes owner': 'FORBIDDEN',
      'admin limits admin': 'FORBIDDEN',
      'admin changes the role of admin': 'FORBIDDEN',
      'admin removes admin': 'FORBIDDEN',
      'admin limits member': 'ok',
      'admin changes the role of member': 'FORBIDDEN',
      'admin removes member': 'ok',
      'admin invites an admin': 'FORBIDDEN',
      'admin invites a member': 'ok',
      'admin adds a member': 'ok',
      'admin renames the team': 'ok',
      'member limits owner': 'FORBIDDEN',
      'member changes the role of owner': 'FORBIDDEN',
      'member removes owner': 'FORBIDDEN',
      'member limits admin': 'FORBIDDEN',
      'member changes the role of admin': 'FORBIDDEN',
      'member removes admin': 'FORBIDDEN',
      'member limits member': 'FORBIDDEN',
      'member changes the role of member': 'FORBIDDEN',
      'member removes member': 'FORBIDDEN',
      'member invites an admin': 'FORBIDDEN',
      'member invites a member': 'FORBIDDEN',
      'member adds a member': 'FORBIDDEN',
      'member renames the team': 'FORBIDDEN',
    });
  });

  test('are changed by the owner, and the member is notified', async () => {
    const { user, memberId } = await givenMember(team);
    const update = (role: TeamRole) =>
      run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, role } });
    expect(await update('ADMIN')).toMatchObject({ updated: { role: 'ADMIN' } });
    expect(
      await errorFor(owner, UpdateTeamMemberDocument, { input: { teamId, memberId, role: 'OWNER' } }),
    ).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { role: 'Role must be admin or member' },
    });
    expect(await Notifications.find({ userId: user._id }).lean()).toMatchObject([
      { message: 'You can now manage its members.' },
    ]);
    expect(await update('MEMBER')).toMatchObject({ updated: { role: 'MEMBER' } });
  });
});
