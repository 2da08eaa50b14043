import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { changeOwnerSeats, findOwnerSeats, type SeatChange } from '#api/modules/teams/owner-seats.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TEAM } from '#schema/limits.ts';
import { givenMember } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, testContext } from '../../setup/graphql.ts';
import { InviteToTeamDocument } from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';
import { invitationInput } from './team-calls.ts';
import { useTeam } from './use-team.ts';

let owner: UserRecord;
let team: TeamRecord;
useTeam((given) => {
  ({ owner, team } = given);
});

describe('an administrator', () => {
  let admin: UserRecord;
  beforeEach(async () => {
    admin = await givenAdmin();
  });
  const change = (seats: SeatChange, user = owner) => changeOwnerSeats(testContext(asUser(admin)), user._id, seats);

  test('adds seats and sets the total', async () => {
    expect(await change({ add: 3 })).toMatchObject({ totalSeats: 8, availableSeats: 7, label: '1 of 8 seats used' });
    expect(await change({ totalSeats: 2 })).toMatchObject({ totalSeats: 2 });
    expect(await change({ totalSeats: 4, add: 1 })).toMatchObject({ totalSeats: 5 });
    await Promise.all(times(20, () => change({ add: 1 })));
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 25, usedSeats: 1 });
  });

  test('adds seats once for each key, however often the request is sent', async () => {
    const send = () => change({ add: 3, idempotencyKey: 'a' });
    const answers = await Promise.all(times(10, send));
    expect(new Set(answers.map(({ totalSeats }) => totalSeats))).toEqual(new Set([8]));
    expect(await send()).toMatchObject({ totalSeats: 8 });
    expect(await change({ add: 3, idempotencyKey: 'b' })).toMatchObject({ totalSeats: 11 });
    await expect(change({ add: 4, idempotencyKey: 'b' })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 11 });
  });

  test.each([
    [{}, 'Enter seats to add or set a total'],
    [{ add: 0 }, 'Add seats must be a positive number'],
    [{ totalSeats: 0 }, 'Total seats must be >= 1'],
  ])('gets an error for %j', async (wrong, message) => {
    await expect(change(wrong)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message });
  });

  test('can add seats to a team that has fewer than it uses, and no more than the maximum', async () => {
    // Bought seats can end while they are in use.
    await Teams.updateOne({ _id: team._id }, { usedSeats: 8 });
    expect(await change({ add: 1 })).toMatchObject({ totalSeats: 6, usedSeats: 8, availableSeats: 0 });
    await expect(change({ totalSeats: 6, add: 1 })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change({ add: TEAM.maxSeats })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await findOwnerSeats(owner._id, NOW)).toMatchObject({ totalSeats: 6 });
  });

  test('can’t remove seats in use, and gets NOT_FOUND for a user without a team', async () => {
    await givenMember(team);
    await run(asUser(owner), InviteToTeamDocument, invitationInput(team));
    await expect(change({ totalSeats: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Total seats cannot be below the 3 seats in use',
    });
    const userWithoutTeam = await givenSubscriber();
    await expect(change({ add: 1 }, userWithoutTeam)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No team found for this user',
    });
    expect(await findOwnerSeats(userWithoutTeam._id, NOW)).toBeNull();
  });
});
