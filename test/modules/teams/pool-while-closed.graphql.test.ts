import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import type { TeamRecord } from '#api/modules/teams/team.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { contextFor, givenServer, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  InviteToTeamDocument,
  OwnPlanUsageDocument,
  ReceivedInvitationsDocument,
  SourcesAloneDocument,
  TeamStatsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { getTeam, invitationInput } from './team-calls.ts';
import { useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
useTeam((given) => {
  ({ owner, team } = given);
});

async function givenRun(user: UserRecord): Promise<void> {
  const server = givenServer();
  await trySimplify(contextFor(user, server, NOW));
  await waitForCommits(server);
}

test('what the owner does with a plan without a team is not shown to the team', async () => {
  const { user: admin } = await givenMember(team, { role: 'admin' });
  await givenRun(admin);
  await setPlan(owner, 'standard');
  await givenRun(owner);
  const { members, sharedPromptsUsed } = await getTeam(admin);
  expect(members).toMatchObject([
    { user: { email: owner.email }, promptsUsed: 0 },
    { user: { email: admin.email }, promptsUsed: 1 },
  ]);
  expect(sharedPromptsUsed).toBe(0);
  const { teams } = await run(asUser(admin), TeamStatsDocument, { range: 'LAST_30_DAYS' });
  expect(teams[0]?.stats).toMatchObject({
    runs: 1,
    members: [
      { member: { user: { email: admin.email } }, runs: 1 },
      { member: { user: { email: owner.email } }, runs: 0, tokensSaved: 0 },
    ],
  });
});

test('the statistics of a team leave out the runs of its owner while the pool was closed', async () => {
  const { user: admin } = await givenMember(team, { role: 'admin' });
  await givenRun(admin);
  await setPlan(owner, 'standard');
  await givenRun(owner);
  await setPlan(owner, 'pro');
  const ownerRuns = async () => {
    const { teams } = await run(asUser(admin), TeamStatsDocument, { range: 'LAST_30_DAYS' });
    const { runs, members = [] } = teams[0]?.stats ?? {};
    return { runs, owner: members.find(({ member }) => member.user.email === owner.email)?.runs };
  };
  expect(await ownerRuns()).toEqual({ runs: 1, owner: 0 });
  await givenRun(owner);
  expect(await ownerRuns()).toEqual({ runs: 2, owner: 1 });
});

test('the plan of a team’s owner is shared with members while the pool is open', async () => {
  const { user } = await givenMember(team);
  const shared = async (viewer: typeof user) =>
    (await run(asUser(viewer), OwnPlanUsageDocument)).stats.quotaSources.map(({ kind, isShared }) => [kind, isShared]);
  expect(await shared(owner)).toEqual([['OWN_PLAN', true]]);
  expect(await shared(user)).toEqual([
    ['TEAM_POOL', true],
    ['OWN_PLAN', false],
  ]);
  // `quotaSources` of the query and those of the statistics are the same.
  for (const viewer of [owner, user]) {
    const { stats } = await run(asUser(viewer), OwnPlanUsageDocument);
    expect((await run(asUser(viewer), SourcesAloneDocument)).quotaSources).toEqual(stats.quotaSources);
  }
  await setPlan(owner, 'standard');
  expect(await shared(owner)).toEqual([['OWN_PLAN', false]]);
});

test('while the owner is suspended, the pool is closed, and members use their own plans', async () => {
  const { user } = await givenMember(team);
  await Users.updateOne({ _id: owner._id }, { isSuspended: true });
  expect(await getTeam(user)).toMatchObject({ isPoolOpen: false, sharedPromptsLimit: 0, sharedPromptsUsed: 0 });
  const kinds = async () => (await run(asUser(user), OwnPlanUsageDocument)).stats.quotaSources.map(({ kind }) => kind);
  expect(await kinds()).toEqual(['OWN_PLAN']);
  await givenRun(user);
  await Users.updateOne({ _id: owner._id }, { isSuspended: false });
  expect(await kinds()).toEqual(['TEAM_POOL', 'OWN_PLAN']);
  await givenRun(user);
  const buckets = await LedgerEntries.find().sort({ _id: 1 }).lean();
  expect(buckets.map(({ bucket }) => bucket)).toEqual(['plan', 'pool']);
});

test.each([
  ['open', 'pro', 'You joined My Team. You share its prompts.'],
  ['closed', 'standard', 'You joined My Team. Its pool is closed, so you use your own plan until it opens.'],
] as const)(
  'a user who joins while the pool is %s is notified which prompts they use',
  async (_state, plan, message) => {
    const guest = await givenSubscriber({ createdAt: NOW, emailConfirmedAt: NOW });
    await run(asUser(owner), InviteToTeamDocument, invitationInput(team, { email: guest.email }));
    await setPlan(owner, plan);
    const { receivedInvitations } = await run(asUser(guest), ReceivedInvitationsDocument);
    await run(asUser(guest), AcceptInvitationDocument, { input: { id: receivedInvitations[0]?.id } });
    expect(await Notifications.findOne({ userId: guest._id, title: 'Welcome to your team' }).lean()).toMatchObject({
      message,
    });
  },
);

test('all members see when the pool closes after the owner’s plan was canceled, until it is resumed', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), testRuntime());
  await ann.buy(NOW, 'pro');
  const { user } = await givenMember(await givenTeam(ann.user));
  const readPoolEnd = async () => {
    const [forOwner, forMember] = [await getTeam(ann.user), await getTeam(user)];
    expect(forMember.poolEndsAt).toBe(forOwner.poolEndsAt);
    return forOwner.poolEndsAt;
  };
  expect(await readPoolEnd()).toBeNull();
  await ann.cancelRenewal(NOW);
  const { currentPeriodEnd } = await Subscriptions.findById(ann.user._id).orFail().lean();
  expect(await readPoolEnd()).toBe(currentPeriodEnd?.toISOString());
  await ann.resumeRenewal(NOW);
  expect(await readPoolEnd()).toBeNull();
  await setPlan(ann.user, 'standard');
  expect(await readPoolEnd()).toBeNull();
});
