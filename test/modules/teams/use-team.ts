import mongoose from 'mongoose';
import { beforeEach, expect } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamInvitations } from '#api/modules/teams/team-invitation.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { givenTeam, givenTeamOwner } from '../../factories/team.ts';

export const findRows = (collection: string) => mongoose.connection.collection(collection).find({}).toArray();
export const countOutcomes = (outcomes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((other) => other === outcome).length]),
  );

interface OwnedTeam {
  readonly owner: UserRecord;
  readonly team: TeamRecord;
  readonly teamId: string;
}

/** Stores a team and its owner before each test, and passes them to `use`. */
export function useTeam(use: (given: OwnedTeam) => void): void {
  beforeEach(async () => {
    const owner = await givenTeamOwner('pro', { fullName: 'Ann Owner' });
    const team = await givenTeam(owner);
    use({ owner, team, teamId: String(team._id) });
  });
}

/** Checks the invariants of the seats of a team, the only one in the database. Returns the number of used seats. */
export async function assertSeats({ _id }: TeamRecord): Promise<number> {
  const { usedSeats, totalSeats } = await Teams.findById(_id).orFail().lean();
  const occupied = (await TeamMembers.countDocuments()) + (await TeamInvitations.countDocuments());
  expect(usedSeats).toBe(occupied);
  expect(usedSeats).toBeLessThanOrEqual(totalSeats);
  return usedSeats;
}
