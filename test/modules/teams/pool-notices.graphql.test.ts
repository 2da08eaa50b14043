import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf, type UserBilling } from '../../factories/billing.ts';
import { givenMember } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  CreateHarborTeamDocument,
  DissolveTeamDocument,
  LeaveTeamDocument,
  OwnPlanUsageDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let ann: UserBilling;
let member: UserRecord;
let teamId: string;
beforeEach(async () => {
  ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await ann.buy(NOW, 'pro');
  await run(ann.viewer, CreateHarborTeamDocument, {}, ann.at(NOW));
  const team = await Teams.findOne({ ownerId: ann.user._id }).orFail().lean();
  teamId = String(team._id);
  member = (await givenMember(team)).user;
});

/** The user's notifications about teams, newest first. */
const readInbox = async (user: UserRecord) =>
  (await Notifications.find({ userId: user._id, link: '/dashboard/teams' }).sort({ _id: -1 }).lean()).map(
    ({ title, message }) => ({ title, message }),
  );
const readPoolEnds = async (now: Date) => {
  const { stats } = await run(asUser(member), OwnPlanUsageDocument, {}, ann.at(now));
  return stats.quotaSources.map(({ kind, endsAt }) => ({ kind, endsAt }));
};

const ENDED = {
  title: 'Your team’s prompts ended',
  message:
    'The plan of your team’s owner no longer includes a team, so you use your own plan. You stay in the team, and share its prompts again when the owner’s plan includes one.',
};
const willEnd = (day: string) => ({
  title: 'Your team’s prompts will end',
  message: `The shared prompts last until ${day}, when the owner’s plan with a team ends. After that, you use your own plan.`,
});
const CONTINUES = {
  title: 'Your team’s prompts continue',
  message: 'The plan of your team’s owner was going to end, and now goes on. You keep sharing its prompts.',
};
/** The end of the first period. */
const LAST_DAY = 'Feb 1, 2026';

test('members learn once that a canceled plan ends, that it goes on, and that it has ended', async () => {
  await ann.cancelRenewal(daysLater(1));
  await ann.cancelRenewal(daysLater(1));
  expect(await readInbox(member)).toEqual([willEnd(LAST_DAY)]);
  const { currentPeriodEnd } = await ann.subscription(daysLater(1));
  expect(await readPoolEnds(daysLater(1))).toEqual([
    { kind: 'TEAM_POOL', endsAt: currentPeriodEnd },
    { kind: 'OWN_PLAN', endsAt: null },
  ]);
  await ann.resumeRenewal(daysLater(2));
  expect(await readInbox(member)).toEqual([CONTINUES]);
  await ann.cancelRenewal(daysLater(3));
  await ann.runClock(daysLater(32));
  expect(await readInbox(member)).toEqual([ENDED]);
  await ann.buy(daysLater(33), 'ultimate');
  expect(await readInbox(member)).toEqual([
    {
      title: 'Your team’s prompts are back',
      message: 'The plan of your team’s owner includes a team again, so you share its prompts.',
    },
  ]);
  // The owner caused all this, and is notified only that the pool is closed.
  expect((await readInbox(ann.user)).map(({ title }) => title)).toEqual(['Your team’s pool is closed']);
});

test('members learn of a lower plan that is scheduled if it includes no team, and of its undoing', async () => {
  await ann.change(daysLater(1), 'standard');
  expect(await readInbox(member)).toEqual([willEnd(LAST_DAY)]);
  await ann.undoChange(daysLater(2));
  expect(await readInbox(member)).toEqual([CONTINUES]);
  await ann.change(daysLater(3), 'standard');
  await ann.runClock(daysLater(31));
  expect(await readInbox(member)).toEqual([ENDED]);
});

test('members are not notified of changes that keep the pool as it is, such as renewals and another plan with a team', async () => {
  await ann.buy(daysLater(1), 'ultimate');
  await ann.change(daysLater(2), 'pro');
  await ann.runClock(daysLater(35));
  expect(await ann.subscription(daysLater(35))).toMatchObject({ planId: 'pro' });
  expect(await readInbox(member)).toEqual([]);
});

test('while the owner is suspended, members are not notified of an end, because their pool is closed', async () => {
  await Users.updateOne({ _id: ann.user._id }, { isSuspended: true });
  await ann.cancelRenewal(daysLater(1));
  expect(await readInbox(member)).toEqual([]);
});

test('notifications about the pool are deleted when the member leaves', async () => {
  await ann.cancelRenewal(daysLater(1));
  await run(asUser(member), LeaveTeamDocument, { teamId });
  expect(await readInbox(member)).toEqual([]);
});

test('notifications about the pool are deleted when the team is dissolved', async () => {
  await ann.cancelRenewal(daysLater(1));
  await run(ann.viewer, DissolveTeamDocument, { teamId });
  expect((await readInbox(member)).map(({ title }) => title)).toEqual(['Your team was dissolved']);
});
