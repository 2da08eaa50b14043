import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { LedgerEntries, type LedgerEntryRecord } from '#api/modules/quota/ledger-entry.model.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { contextFor, givenServer, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { givenMember } from '../../factories/team.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { LeaveTeamDocument, TeamStatsDocument } from '../../setup/operations.generated.ts';
import { getTeam } from './team-calls.ts';
import { useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
let teamId: string;
useTeam((given) => {
  ({ owner, team, teamId } = given);
});
beforeEach(async () => {
  await Teams.updateOne({ _id: team._id }, { createdAt: new Date('2025-10-01T00:00:00Z') });
});

const getStats = async (user: UserRecord, range: 'LAST_7_DAYS' | 'LAST_30_DAYS' | 'LAST_90_DAYS' = 'LAST_30_DAYS') =>
  (await run(asUser(user), TeamStatsDocument, { range })).teams[0]?.stats;

/** A run that used a prompt of the pool. */
const givenRun = (user: UserRecord, entry: Partial<LedgerEntryRecord> = {}) =>
  LedgerEntries.create({
    _id: new Types.ObjectId(),
    userId: user._id,
    walletId: owner._id,
    bucket: user._id.equals(owner._id) ? 'plan' : 'pool',
    windowStart: NOW,
    state: 'committed',
    day: '2026-01-01',
    hour: 0,
    tokensBefore: 30,
    tokensAfter: 20,
    at: NOW,
    ...entry,
  });

test('the owner and admins see the runs and saved tokens of each member, and members see none', async () => {
  const { user: admin } = await givenMember(team, { role: 'admin' });
  const { user: member } = await givenMember(team);
  await givenRun(member);
  // A run that made its prompt longer counts as saving 0 tokens, not −5.
  await givenRun(member, { tokensAfter: 35 });
  await givenRun(owner, { day: '2025-12-20' });
  const expected = {
    runs: 3,
    tokensSaved: 20,
    members: [
      { member: { user: { email: member.email } }, runs: 2, tokensSaved: 10 },
      { member: { user: { email: owner.email } }, runs: 1, tokensSaved: 10 },
      { member: { user: { email: admin.email } }, runs: 0, tokensSaved: 0 },
    ],
    formerMembers: { runs: 0, tokensSaved: 0 },
  };
  expect(await getStats(owner)).toEqual(expected);
  expect(await getStats(admin)).toEqual(expected);
  expect(await getStats(member)).toBeNull();
  expect(await getStats(owner, 'LAST_7_DAYS')).toMatchObject({ runs: 2 });
});

test('runs that used no prompt of the pool are private, and runs before the team existed are not the team’s', async () => {
  const { user: member } = await givenMember(team);
  await givenRun(member, { walletId: member._id, bucket: 'plan' });
  await givenRun(member, { walletId: null, bucket: 'byok' });
  await givenRun(member, { state: 'refunded' });
  await givenRun(owner, { day: '2025-11-01' });
  expect(await getStats(owner, 'LAST_90_DAYS')).toMatchObject({ runs: 1 });
  await Teams.updateOne({ _id: team._id }, { createdAt: new Date('2025-12-01T12:00:00Z') });
  expect(await getStats(owner, 'LAST_90_DAYS')).toMatchObject({ runs: 0 });
  await givenRun(owner, { day: '2025-12-01', at: new Date('2025-12-01T11:59:00Z') });
  expect(await getStats(owner, 'LAST_90_DAYS')).toMatchObject({ runs: 0 });
  await givenRun(owner, { day: '2025-12-01', at: new Date('2025-12-01T12:01:00Z') });
  expect(await getStats(owner, 'LAST_90_DAYS')).toMatchObject({ runs: 1 });
});

test('runs of a member who left are added up without a name', async () => {
  const { user: member } = await givenMember(team);
  await givenRun(member);
  await run(asUser(member), LeaveTeamDocument, { teamId });
  expect(await getStats(owner)).toMatchObject({
    runs: 1,
    members: [{ runs: 0 }],
    formerMembers: { runs: 1, tokensSaved: 10 },
  });
});

test('a rewrite from the pool is counted at once', async () => {
  const { user: member } = await givenMember(team);
  const server = givenServer();
  await trySimplify(contextFor(member, server, NOW));
  await waitForCommits(server);
  expect(await getStats(owner)).toMatchObject({ runs: 1, members: [{ runs: 1 }, { runs: 0 }] });
});

test('a plain member sees how much they used, and not what others used', async () => {
  const { user: member } = await givenMember(team, { allowance: 5 });
  await givenMember(team, { allowance: 9 });
  const usage = ({ members }: Awaited<ReturnType<typeof getTeam>>) =>
    members.map(({ promptsUsed, promptsLimit }) => [promptsUsed, promptsLimit]);
  expect(usage(await getTeam(member))).toEqual([
    [null, null],
    [0, 5],
    [null, null],
  ]);
  expect(usage(await getTeam(owner))).toEqual([
    [0, null],
    [0, 5],
    [0, 9],
  ]);
});
