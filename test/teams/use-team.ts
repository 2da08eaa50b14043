import mongoose from 'mongoose';
import { beforeEach, expect } from 'vitest';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { type TeamRow, Teams } from '#api/modules/teams/team.model.ts';
import type { UserRecord } from '#api/modules/users/user.model.ts';
import { givenTeam, givenTeamOwner } from '#test/factories/team.ts';

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
export const rows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
export const tallied = (outcomes: readonly string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((it) => [it, outcomes.filter((other) => other === it).length]));

interface OwnedTeam {
  readonly owner: UserRecord;
  readonly team: TeamRow;
  readonly teamId: string;
}

/** A new team with its owner in each test, handed over before it begins. */
export function useTeam(take: (given: OwnedTeam) => void): void {
  beforeEach(async () => {
    const owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
    const team = await givenTeam(owner);
    take({ owner, team, teamId: String(team._id) });
  });
}

/** What must be true of seats at any moment. Resolves to how many are used. */
export async function seatsAgree({ _id }: TeamRow): Promise<number> {
  const { usedSeats, totalSeats } = await Teams.findById(_id).orFail().lean();
  const taken = (await TeamMembers.countDocuments()) + (await TeamInvitations.countDocuments());
  expect(usedSeats).toBe(taken);
  expect(usedSeats).toBeLessThanOrEqual(totalSeats);
  return usedSeats;
}
