import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { personalNotifications } from '#api/modules/notifications/personal-data.ts';
import { personalTeamInvitations, personalTeamMemberships, personalTeams } from '#api/modules/teams/personal-data.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { AcceptInvitationDocument, InviteToTeamDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { invitationInput } from './team-calls.ts';

const ctx = { runtime: testRuntime(), now: NOW };
const parts = [personalTeams, personalTeamMemberships, personalTeamInvitations, personalNotifications];

/** Twice, like a job that was interrupted and started again. */
async function erase({ _id: userId, email }: UserRecord) {
  for (const address of [email, null]) for (const part of parts) await part.erase({ userId, email: address }, ctx);
}

async function exportOf({ _id: userId, email }: UserRecord) {
  const document: Record<string, unknown[]> = {};
  for (const { collection, exported } of parts) {
    if (typeof exported !== 'function') throw new Error('The collection is not exported.');
    document[collection] = [];
    for await (const row of exported({ userId, email }, ctx)) document[collection].push(row);
  }
  return document;
}

const countOf = (collection: string) => mongoose.connection.collection(collection).countDocuments();

test('erasing an owner deletes the team; members keep their accounts and are notified', async () => {
  const owner = await givenTeamOwner('pro', { fullName: 'Ann Canary' });
  const team = await givenTeam(owner, { name: 'Canary Writers' });
  const { user: member } = await givenMember(team);
  const bob = await givenSubscriber({ createdAt: NOW });
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: bob.email }));
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team));
  expect(await exportOf(owner)).toMatchObject({
    teams: [{ id: team._id, name: 'Canary Writers', total_seats: 5, used_seats: 4 }],
    team_members: [{ role: 'owner' }],
    team_invitations: [],
  });
  await erase(owner);
  for (const collection of ['teams', 'team_members', 'team_invitations']) expect(await countOf(collection)).toBe(0);
  expect(await Users.exists({ _id: member._id })).not.toBeNull();
  expect(await getPlanWallet(member)).toMatchObject({ sharesPool: false });
  expect(await getPlanWallet(owner)).toMatchObject({ sharers: [] });
  const notifications = await Notifications.find().lean();
  expect(notifications).toMatchObject([{ userId: member._id, title: 'Your team was dissolved' }]);
  expect(JSON.stringify(notifications)).not.toContain('Canary');
});

test('erasing a member frees the seat and deletes notifications that name the member', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const bob = await givenSubscriber({ fullName: 'Bob Canary', createdAt: NOW });
  const { invited } = await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: bob.email }));
  await run(asUser(bob), AcceptInvitationDocument, { input: { id: invited.id } });
  expect(await Notifications.countDocuments({ userId: owner._id })).toBe(1);
  expect(await exportOf(bob)).toMatchObject({
    teams: [],
    team_members: [{ team_id: team._id, role: 'member' }],
    notifications: [{ title: 'You are invited to a team' }, { title: 'Welcome to your team' }],
  });
  await erase(bob);
  expect(await TeamMembers.countDocuments()).toBe(1);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 1 });
  expect(await getPlanWallet(owner)).toMatchObject({ sharers: [] });
  expect(await countOf('notifications')).toBe(0);
});

test('erasing a user deletes invitations to the account and to its address, and frees their seats', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }));
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: 'cyd@example.com' }));
  const cyd = await givenSubscriber({ email: 'cyd@example.com', createdAt: NOW });
  expect((await exportOf(cyd)).team_invitations).toMatchObject([{ email: 'cyd@example.com' }]);
  await erase(bob);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 2 });
  await erase(cyd);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 1 });
});
