import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamActions } from '#api/modules/teams/team-action.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { givenMember } from '../../factories/team.ts';
import { asUser, run } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import {
  AddTeamMemberDocument,
  CreateTeamActionDocument,
  DeleteTeamActionDocument,
  InviteToTeamDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  UpdateTeamActionDocument,
  UpdateTeamMemberDocument,
} from '../../setup/operations.generated.ts';
import { errorFor, invitationInput, newMemberInput, runForOutcome } from './team-calls.ts';
import { findRows, useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});

/** What an admin may change: each prepares a change, and returns its mutation. */
const changes = {
  'add a member': async () => [AddTeamMemberDocument, newMemberInput(team)] as const,
  'invite a user': async () => [InviteToTeamDocument, invitationInput(team)] as const,
  'send an invitation again': async () => [ResendInvitationDocument, { teamId, id: await givenInvitation() }] as const,
  'withdraw an invitation': async () => [RevokeInvitationDocument, { teamId, id: await givenInvitation() }] as const,
  'change an allowance': async () => {
    const { memberId } = await givenMember(team);
    return [UpdateTeamMemberDocument, { input: { teamId, memberId, promptsLimit: 3 } }] as const;
  },
  'remove a member': async () => {
    const { memberId } = await givenMember(team);
    return [RemoveTeamMemberDocument, { teamId, memberId }] as const;
  },
  'rename the team': async () => [RenameTeamDocument, { teamId, name: 'Another name' }] as const,
  'add an action': async () => [CreateTeamActionDocument, { input: newAction() }] as const,
  'change an action': async () =>
    [UpdateTeamActionDocument, { id: await givenAction(), input: { name: 'Another name' } }] as const,
  'delete an action': async () => [DeleteTeamActionDocument, { id: await givenAction() }] as const,
};

const newAction = () => ({ teamId, name: 'Shorter', prompt: 'Make it shorter: {text}' });

async function givenInvitation(): Promise<string> {
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team));
  return String((await TeamInvitations.findOne().orFail().lean())._id);
}

async function givenAction(): Promise<string> {
  await run(asUser(owner), CreateTeamActionDocument, { input: newAction() });
  return String((await TeamActions.findOne().orFail().lean())._id);
}

const readTeam = async () => ({
  team: await Teams.findById(team._id).lean(),
  invitations: await findRows('team_invitations'),
  actions: await findRows('team_actions'),
  wallets: await findRows('wallets'),
});

const roleChanges = {
  'was demoted': ({ _id }: UserRecord) =>
    TeamMembers.collection.findOneAndUpdate({ userId: _id }, { $set: { role: 'member' } }),
  'was removed': ({ _id }: UserRecord) => TeamMembers.collection.findOneAndDelete({ userId: _id }),
};

const CASES = Object.entries(roleChanges).flatMap(([how, changeRole]) =>
  Object.entries(changes).map(([what, prepare]) => [how, what, changeRole, prepare] as const),
);

test.each(CASES)('an admin who %s meanwhile can’t %s', async (_how, _what, changeRole, prepare) => {
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const [document, variables] = await prepare();
  const before = await readTeam();
  // The role changes after it was checked, right before the change is stored.
  beforeNext('updateOne', TeamMembers, () => changeRole(admin));
  expect(await errorFor(admin, document, variables)).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your role in the team has changed, so you can no longer do this',
  });
  expect(await readTeam()).toEqual(before);
});

test('an admin who is demoted while they remove a member removes them before the demotion, or not at all', async () => {
  const { user: admin, memberId: adminId } = await givenMember(team, { role: 'admin' });
  const { memberId } = await givenMember(team);
  const [removal, demotion] = await Promise.all([
    runForOutcome(admin, RemoveTeamMemberDocument, { teamId, memberId }),
    runForOutcome(owner, UpdateTeamMemberDocument, { input: { teamId, memberId: adminId, role: 'MEMBER' } }),
  ]);
  expect(demotion).toBe('ok');
  expect(removal === 'ok').toBe((await TeamMembers.exists({ _id: memberId })) === null);
});
