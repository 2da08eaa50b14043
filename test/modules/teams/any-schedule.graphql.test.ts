import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { expireInvitations } from '#api/modules/teams/invitations.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { NOW } from '../../setup/graphql.ts';
import {
  AcceptInvitationDocument,
  DeclineInvitationDocument,
  InviteToTeamDocument,
  LeaveTeamDocument,
  RemoveTeamMemberDocument,
  RevokeInvitationDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { invitationInput, runForOutcome } from './team-calls.ts';

const GUESTS = 4;
/** One seat less than the owner and all guests need. */
const SEATS = GUESTS;

/** What can happen between the owner's team and one of the guests. The events of a round happen at once. Repeated values are more likely. */
const event = fc.record({
  action: fc.constantFrom('invite', 'invite', 'accept', 'accept', 'decline', 'revoke', 'leave', 'remove', 'expire'),
  guestIndex: fc.nat({ max: GUESTS - 1 }),
});
const round = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 8 }),
  msToNextRound: fc.constantFrom(0, 0, DAY_MS, 8 * DAY_MS),
});

const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1000' } });

interface Scene {
  readonly owner: UserRecord;
  readonly team: TeamRecord;
  readonly guests: readonly UserRecord[];
}

async function perform(
  { owner, team, guests }: Scene,
  { action, guestIndex }: { action: string; guestIndex: number },
  now: Date,
) {
  const guest = guests[guestIndex] ?? expect.fail('there is no such guest');
  const options = { runtime, now: () => now };
  const teamId = String(team._id);
  const invitation = await TeamInvitations.findOne({ teamId: team._id, email: guest.email }).lean();
  const member = await TeamMembers.findOne({ teamId: team._id, userId: guest._id }).lean();
  const id = String(invitation?._id ?? idAt(now));
  const actions: Record<string, () => Promise<unknown>> = {
    invite: () => runForOutcome(owner, InviteToTeamDocument, invitationInput(team, { email: guest.email }), options),
    accept: () => runForOutcome(guest, AcceptInvitationDocument, { input: { id } }, options),
    decline: () => runForOutcome(guest, DeclineInvitationDocument, { input: { id } }, options),
    revoke: () => runForOutcome(owner, RevokeInvitationDocument, { teamId, id }, options),
    leave: () => runForOutcome(guest, LeaveTeamDocument, { teamId }, options),
    remove: () =>
      runForOutcome(owner, RemoveTeamMemberDocument, { teamId, memberId: String(member?._id ?? idAt(now)) }, options),
    expire: () => expireInvitations(now, testRuntime()),
  };
  await actions[action]?.();
}

async function checkTeam({ owner, team }: Scene): Promise<void> {
  const { usedSeats, totalSeats } = await Teams.findById(team._id).orFail().lean();
  const members = await TeamMembers.find({ teamId: team._id }).lean();
  const invitations = await TeamInvitations.countDocuments({ teamId: team._id });
  expect(usedSeats).toBe(members.length + invitations);
  expect(usedSeats).toBeLessThanOrEqual(totalSeats);
  const sharers = (await getPlanWallet(owner)).sharers.map(({ _id }) => String(_id));
  const others = members.flatMap(({ role, userId }) => (role === 'owner' ? [] : String(userId)));
  expect(sharers.toSorted()).toEqual(others.toSorted());
}

test('under any schedule of invitations, answers and removals, seats equal members plus invitations, and only members share the pool', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const owner = await givenTeamOwner('pro');
      const guests = await Promise.all(times(GUESTS, () => givenSubscriber({ createdAt: NOW })));
      const scene = { owner, guests, team: await givenTeam(owner, { totalSeats: SEATS }) };
      let now = NOW;
      for (const { events, msToNextRound } of rounds) {
        await Promise.all(events.map((it) => perform(scene, it, now)));
        await checkTeam(scene);
        now = new Date(now.getTime() + msToNextRound);
      }
    }),
    { numRuns: 12, seed: 11 },
  );
});
