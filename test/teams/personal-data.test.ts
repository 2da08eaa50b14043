import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { personalNotifications } from '#api/modules/notifications/personal-data.ts';
import { personalTeamInvitations, personalTeamMemberships, personalTeams } from '#api/modules/teams/personal-data.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { Users } from '#api/modules/users/user.model.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { planWallet } from '#test/factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '#test/factories/team.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asPerson, NOW, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';
import { ACCEPT, guest, INVITE } from './team-calls.ts';

const ctx = { runtime: testRuntime(), now: NOW };
const parts = [personalTeams, personalTeamMemberships, personalTeamInvitations, personalNotifications];

/** Twice, as a job that broke off would. */
async function erase({ _id: userId, email }: UserRecord) {
  for (const known of [email, null]) for (const part of parts) await part.erase({ userId, email: known }, ctx);
}

async function exportOf({ _id: userId, email }: UserRecord) {
  const document: Record<string, unknown[]> = {};
  for (const { collection, exported } of parts) {
    if (typeof exported !== 'function') throw new Error('It is left out.');
    document[collection] = [];
    for await (const row of exported({ userId, email }, ctx)) document[collection].push(row);
  }
  return document;
}

const countOf = (collection: string) => mongoose.connection.collection(collection).countDocuments();

test('an owner’s team goes with them; members keep their accounts and are told', async () => {
  const owner = await givenTeamOwner('pro', { fullName: 'Ann Canary' });
  const team = await givenTeam(owner, { name: 'Canary Writers' });
  const { user: member } = await givenMember(team);
  const bob = await givenSubscriber({ createdAt: NOW });
  await run(asPerson(owner), INVITE, guest(team, { email: bob.email }));
  await run(asPerson(owner), INVITE, guest(team));
  expect(await exportOf(owner)).toMatchObject({
    teams: [{ id: team._id, name: 'Canary Writers', total_seats: 5, used_seats: 4 }],
    team_members: [{ role: 'owner' }],
    team_invitations: [],
  });
  await erase(owner);
  for (const collection of ['teams', 'team_members', 'team_invitations']) expect(await countOf(collection)).toBe(0);
  expect(await Users.exists({ _id: member._id })).not.toBeNull();
  expect(await planWallet(member)).toMatchObject({ sharesPool: false });
  expect(await planWallet(owner)).toMatchObject({ sharers: [] });
  const told = await Notifications.find().lean();
  expect(told).toMatchObject([{ userId: member._id, title: 'Your team was dissolved' }]);
  expect(JSON.stringify(told)).not.toContain('Canary');
});

test('a member’s seat is free again, and no inbox names them any more', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const bob = await givenSubscriber({ fullName: 'Bob Canary', createdAt: NOW });
  const { invited } = await run(asPerson(owner), INVITE, guest(team, { email: bob.email }));
  await run(asPerson(bob), ACCEPT, { input: { id: (invited as { id: string }).id } });
  expect(await Notifications.countDocuments({ userId: owner._id })).toBe(1);
  expect(await exportOf(bob)).toMatchObject({
    teams: [],
    team_members: [{ team_id: team._id, role: 'member' }],
    notifications: [{ title: 'You are asked to join a team' }],
  });
  await erase(bob);
  expect(await TeamMembers.countDocuments()).toBe(1);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 1 });
  expect(await planWallet(owner)).toMatchObject({ sharers: [] });
  expect(await countOf('notifications')).toBe(0);
});

test('invitations to somebody who is gone free their seats, those by address too', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
  await run(asPerson(owner), INVITE, guest(team, { email: 'bob@example.com' }));
  await run(asPerson(owner), INVITE, guest(team, { email: 'cyd@example.com' }));
  const cyd = await givenSubscriber({ email: 'cyd@example.com', createdAt: NOW });
  expect((await exportOf(cyd)).team_invitations).toMatchObject([{ email: 'cyd@example.com' }]);
  await erase(bob);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 2 });
  await erase(cyd);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 1 });
});
