import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { personalActivities } from '#api/modules/activity/personal-data.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { personalNotifications } from '#api/modules/notifications/personal-data.ts';
import { personalTeamInvitations, personalTeamMemberships, personalTeams } from '#api/modules/teams/personal-data.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { INBOX_SIZE } from '#schema/limits.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  AddTeamMemberDocument,
  DeclineInvitationDocument,
  DissolveTeamDocument,
  InviteToTeamDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { invitationInput, newMemberInput } from './team-calls.ts';

/** MongoDB's code of an error that the driver does not retry. */
const UNKNOWN_ERROR = 8;

const { fail, mend } = useFailingDatabase();
const ctx = { runtime: testRuntime(), now: NOW };
const parts = [personalTeams, personalTeamMemberships, personalTeamInvitations, personalNotifications];

const accountOf = ({ _id: userId, email, emailConfirmedAt }: UserRecord) => ({
  userId,
  email,
  isEmailConfirmed: emailConfirmedAt !== null,
});

/** Erases everything twice, like a job that was interrupted and started again. The second time the address is not known any more. */
async function erase(user: UserRecord) {
  for (const email of [user.email, null]) {
    for (const part of parts) await part.erase({ ...accountOf(user), email }, ctx);
  }
}

async function exportOf(user: UserRecord) {
  const document: Record<string, unknown[]> = {};
  for (const { collection, exported } of parts) {
    if (typeof exported !== 'function') throw new Error('The collection is not exported.');
    document[collection] = [];
    for await (const row of exported(accountOf(user), ctx)) document[collection].push(row);
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

test('erasing an owner takes the team’s name from the log of a member who joined it', async () => {
  const owner = await givenTeamOwner('pro', { fullName: 'Ann Canary' });
  const team = await givenTeam(owner, { name: 'Canary Writers' });
  const bob = await givenSubscriber({ email: 'bob@example.com', createdAt: NOW });
  const { invited } = await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: bob.email }));
  await run(asUser(bob), AcceptInvitationDocument, { input: { id: invited.id } });
  const joined = { userId: bob._id, description: /^Joined/ };
  expect(await Activities.find(joined).lean()).toMatchObject([{ description: 'Joined the team Canary Writers' }]);
  await personalActivities.erase(accountOf(owner), ctx);
  expect(await Activities.find(joined).lean()).toMatchObject([{ description: 'Joined a team', about: null }]);
});

test('erasing a member frees the seat, takes the name from notifications, and tells the owner without it', async () => {
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
  const message = `A member of ${team.name} left because their account was deleted. The seat is free.`;
  const joined = `A member (account deleted) joined ${team.name}.`;
  expect(await Notifications.find().sort({ title: 1 }).lean()).toMatchObject([
    { userId: owner._id, title: 'A member left your team', message },
    { userId: owner._id, title: 'A new member joined your team', message: joined, readAt: null },
  ]);
  const entries = await Activities.find({ userId: owner._id }).lean();
  expect(entries.filter(({ description }) => description.startsWith('A member left'))).toMatchObject([
    { description: 'A member left the team because their account was deleted', about: null },
  ]);
});

test('erasing a user keeps one of several unread notifications that are equal without the names', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  for (const email of ['bob@example.com', 'cyd@example.com']) {
    const guest = await givenSubscriber({ email, fullName: `Canary ${email}`, createdAt: NOW });
    const { invited } = await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email }));
    await run(asUser(guest), DeclineInvitationDocument, { input: { id: invited.id } });
    await erase(guest);
  }
  expect((await Notifications.find().lean()).map(({ message }) => message)).toEqual([
    'A person (account deleted) declined to join your team. The seat is free again.',
  ]);
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

test('erasing an account that never confirmed its address keeps the invitations to it: they may be another person’s', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const stranger = await givenSubscriber({ email: 'bob@example.com', emailConfirmedAt: null, createdAt: NOW });
  await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: 'bob@example.com' }));
  expect((await exportOf(stranger)).team_invitations).toEqual([]);
  await erase(stranger);
  expect(await countOf('team_invitations')).toBe(1);
  expect(await Teams.findOne().lean()).toMatchObject({ usedSeats: 2 });
});

test('erasing an owner deletes the notifications that name the team, including those about another user', async () => {
  const owner = await givenTeamOwner('pro', { fullName: 'Ann Canary' });
  const team = await givenTeam(owner, { name: 'Canary Writers' });
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const bob = await givenSubscriber({ createdAt: NOW });
  await run(asUser(admin), InviteToTeamDocument, invitationInput(team, { email: bob.email }));
  const cyd = await givenSubscriber({ createdAt: NOW });
  const { invited } = await run(asUser(admin), InviteToTeamDocument, invitationInput(team, { email: cyd.email }));
  await run(asUser(cyd), AcceptInvitationDocument, { input: { id: invited.id } });
  await run(asUser(admin), AddTeamMemberDocument, newMemberInput(team));
  expect(await Notifications.countDocuments({ message: /Canary/ })).toBe(5);
  await erase(owner);
  expect(JSON.stringify(await Notifications.find().lean())).not.toContain('Canary');
});

test('erasing an owner also deletes notifications without a subject that name the team, as earlier versions stored them, and no others', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner, { name: 'Canary (Writers)' });
  const { user } = await givenMember(team);
  const notifyUser = (message: string, link: string | null) =>
    notify(null, { userId: user._id, kind: 'info', title: 'News', message, link, at: NOW });
  await notifyUser('Ann added you to Canary (Writers).', '/dashboard/teams');
  await notifyUser('Your team has 3 seats.', '/dashboard/teams');
  await notifyUser('A Canary (Writers) sale.', null);
  await erase(owner);
  const messages = (await Notifications.find({ userId: user._id }).sort({ _id: 1 }).lean()).map((it) => it.message);
  expect(messages).toEqual([
    'Your team has 3 seats.',
    'A Canary (Writers) sale.',
    'The owner dissolved it. You keep your account and your own plan.',
  ]);
});

test('members are notified that their team was dissolved even if the database fails meanwhile', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  for (let count = 0; count < 3; count += 1) await givenMember(team);
  await fail({ commands: ['update'], times: 1, collection: 'notifications', how: { errorCode: UNKNOWN_ERROR } });
  await expect(personalTeams.erase(accountOf(owner), ctx)).rejects.toThrow();
  await mend();
  await personalTeams.erase(accountOf(owner), ctx);
  expect(await countOf('teams')).toBe(0);
  expect(await Notifications.countDocuments({ title: 'Your team was dissolved' })).toBe(3);
});

test('a full inbox keeps its size when its user’s team is dissolved', async () => {
  const owner = await givenTeamOwner();
  const team = await givenTeam(owner);
  const { user } = await givenMember(team);
  for (let count = 0; count < INBOX_SIZE.max; count += 1) {
    await notify(null, { userId: user._id, kind: 'info', title: 'News', message: `${count}`, link: null, at: NOW });
  }
  await run(asUser(owner), DissolveTeamDocument, { teamId: String(team._id) });
  const inbox = await Notifications.find({ userId: user._id }).lean();
  expect(inbox).toHaveLength(INBOX_SIZE.max);
  expect(inbox.map(({ title }) => title)).toContain('Your team was dissolved');
});
