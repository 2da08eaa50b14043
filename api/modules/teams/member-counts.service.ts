import DataLoader from 'dataloader';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { perRequest } from '#api/kernel/per-request.ts';
import { Teams } from './team.model.ts';
import { TeamMembers } from './team-member.model.ts';

/** Returns the number of members besides the owner, by the owner's id. Teams without such members are left out. */
export async function countMembersByOwner(): Promise<ReadonlyMap<string, number>> {
  const counts = await TeamMembers.aggregate<{ _id: Types.ObjectId; members: number }>([
    { $match: { role: { $ne: 'owner' } } },
    { $group: { _id: '$teamId', members: { $sum: 1 } } },
  ]);
  const byTeam = new Map(counts.map(({ _id, members }) => [String(_id), members]));
  const teams = await Teams.find({ _id: trusted({ $in: counts.map(({ _id }) => _id) }) }, { ownerId: 1 }).lean();
  return new Map(teams.map(({ _id, ownerId }) => [String(ownerId), byTeam.get(String(_id)) ?? 0]));
}

/** Counts the members of a team, its owner included. */
export const countMembers = (session: ClientSession | null, teamId: Types.ObjectId): Promise<number> =>
  TeamMembers.countDocuments({ teamId }).session(session);

/** Counts the members of teams, their owners included, by team id. */
export const memberCountLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, number, string>(
      async (teamIds) => {
        const counts = await TeamMembers.aggregate<{ _id: Types.ObjectId; members: number }>([
          { $match: { teamId: { $in: [...teamIds] } } },
          { $group: { _id: '$teamId', members: { $sum: 1 } } },
        ]);
        const byTeam = new Map(counts.map(({ _id, members }) => [String(_id), members]));
        return teamIds.map((teamId) => byTeam.get(String(teamId)) ?? 0);
      },
      { cacheKeyFn: String },
    ),
);
