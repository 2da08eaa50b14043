import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { personalActivities } from '#api/modules/activity/personal-data.ts';
import {
  completeAddOnPurchase,
  openAddOnPurchase,
  voidAddOnPurchase,
} from '#api/modules/add-ons/add-on-purchases.service.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  RemoveTeamMemberDocument,
  RenameTeamDocument,
  RevokeInvitationDocument,
  UpdateTeamMemberDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { invitationInput } from './team-calls.ts';

const ctx = { runtime: testRuntime(), now: NOW };

let owner: UserRecord;
let team: TeamRecord;
let jonas: UserRecord;
let teamId: string;
let memberId: string;
beforeEach(async () => {
  owner = await givenTeamOwner('pro');
  team = await givenTeam(owner, { name: 'Engines' });
  teamId = String(team._id);
  jonas = await givenSubscriber({ fullName: 'Jonas Weber' });
  ({ memberId } = await givenMember(team, {}, jonas));
});

/** The log of the owner, oldest first. */
async function readLog(): Promise<unknown[]> {
  const rows = await mongoose.connection
    .collection('activities')
    .find({ userId: owner._id })
    .sort({ _id: 1 })
    .toArray();
  return rows.map(({ description }) => description as unknown);
}

const erase = (user: UserRecord) =>
  personalActivities.erase({ userId: user._id, email: user.email, isEmailConfirmed: true }, ctx);

const update = (input: { role?: 'ADMIN' | 'MEMBER'; promptsLimit?: number }) =>
  run(asUser(owner), UpdateTeamMemberDocument, { input: { teamId, memberId, ...input } });

test('the log of the owner names the member that was changed or removed, until the account of the member is deleted', async () => {
  await update({ promptsLimit: 50 });
  await update({ role: 'ADMIN' });
  await run(asUser(owner), RemoveTeamMemberDocument, { teamId, memberId });
  expect(await readLog()).toEqual([
    'Changed the allowance of Jonas Weber in the team',
    'Made Jonas Weber an admin of the team',
    'Removed Jonas Weber from the team',
  ]);
  await erase(jonas);
  expect(await readLog()).toEqual([
    'Changed the allowance of a member (account deleted) in the team',
    'Made a member (account deleted) an admin of the team',
    'Removed a member (account deleted) from the team',
  ]);
});

test('the log has an entry for what changes of a member, and none for a role and an allowance that stay the same', async () => {
  await update({ promptsLimit: 50 });
  await update({ promptsLimit: 50 });
  await update({ role: 'MEMBER' });
  await update({ role: 'ADMIN', promptsLimit: 50 });
  await update({ role: 'ADMIN', promptsLimit: 60 });
  expect(await readLog()).toEqual([
    'Changed the allowance of Jonas Weber in the team',
    'Made Jonas Weber an admin of the team',
    'Changed the allowance of Jonas Weber in the team',
  ]);
});

test('the log names the address of an invitation, until the account with this address is deleted', async () => {
  const guest = await givenSubscriber({ email: 'guest@example.com' });
  const { invited } = await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: guest.email }));
  await run(asUser(owner), RevokeInvitationDocument, { teamId, id: invited.id });
  expect(await readLog()).toEqual([
    'Invited guest@example.com to the team',
    'Withdrew the invitation of guest@example.com to the team',
  ]);
  await erase(jonas);
  expect(await readLog()).toContain('Invited guest@example.com to the team');
  await erase(guest);
  expect(await readLog()).toEqual([
    'Invited a person (account deleted) to the team',
    'Withdrew the invitation of a person (account deleted) to the team',
  ]);
});

test('the log names a user who accepted an invitation, until their account is deleted', async () => {
  const guest = await givenSubscriber({ email: 'guest@example.com', fullName: 'Grete Gast', emailConfirmedAt: NOW });
  const { invited } = await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: guest.email }));
  await run(asUser(guest), AcceptInvitationDocument, { input: { id: invited.id } });
  expect(await readLog()).toEqual(['Invited guest@example.com to the team', 'Grete Gast joined the team']);
  expect(await Activities.find({ userId: owner._id }).lean()).toMatchObject([{ subject: 'team' }, { subject: 'team' }]);
  await erase(guest);
  expect(await readLog()).toEqual([
    'Invited a person (account deleted) to the team',
    'A member (account deleted) joined the team',
  ]);
});

test('the log of the owner names a member who left, until their account is deleted, and not where they were', async () => {
  await run(asUser(jonas), LeaveTeamDocument, { teamId });
  expect(await readLog()).toEqual(['Jonas Weber left the team']);
  expect(await Activities.findOne({ userId: owner._id }).lean()).toMatchObject({
    subject: 'team',
    ipAddress: null,
    userAgent: null,
  });
  await erase(jonas);
  expect(await readLog()).toEqual(['A member (account deleted) left the team']);
});

test('the log has an entry for a new name of the team, and none for the same one', async () => {
  await run(asUser(owner), RenameTeamDocument, { teamId, name: 'Looms' });
  await run(asUser(owner), RenameTeamDocument, { teamId, name: ' Looms ' });
  expect(await readLog()).toEqual(['Renamed the team to Looms']);
});

test('the log has an entry for an add-on that was bought, and for its refund, once each', async () => {
  const { _id: addOnId } = await givenAddOn({ name: 'Small', promptsAmount: 50 });
  const { _id: purchaseId } = await inTransaction((session) =>
    openAddOnPurchase(session, { userId: owner._id, addOnId, at: NOW }),
  );
  const paymentId = new mongoose.Types.ObjectId();
  for (const at of [NOW, NOW]) {
    await inTransaction((session) => completeAddOnPurchase(session, { purchaseId, paymentId, at }));
  }
  for (const at of [NOW, NOW]) await inTransaction((session) => voidAddOnPurchase(session, { purchaseId, at }));
  expect(await readLog()).toEqual(['Bought the add-on Small, with 50 prompts', 'The add-on Small was refunded']);
});
