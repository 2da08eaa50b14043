import type { ClientSession, Types } from 'mongoose';
import { addSharer, removeSharer } from '../quota/pool-sharers.ts';
import { freeSeat } from './seats.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import type { TeamRow } from './team.model.ts';

interface Joining {
  readonly memberId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly role: 'admin' | 'member';
  readonly allowance: number | null;
  readonly at: Date;
}

type Team = Pick<TeamRow, '_id' | 'ownerId'>;

/** Puts somebody into a seat that is theirs already, and opens the pool to them. Throws a duplicate key for whoever is in a team. */
export async function join(session: ClientSession, team: Team, joining: Joining): Promise<TeamMemberRecord> {
  const { memberId, userId, role, allowance, at } = joining;
  const member: TeamMemberRecord = { _id: memberId, teamId: team._id, userId, role, joinedAt: at };
  await TeamMembers.create([member], { session });
  await addSharer(session, { ownerId: team.ownerId, userId, allowance, at });
  return member;
}

/** Takes somebody out, frees their seat, and closes the pool to them. False when they are not there any more, or have another role by now. */
export async function part(
  session: ClientSession,
  { _id: teamId, ownerId }: Team,
  { _id, userId, role }: TeamMemberRecord,
): Promise<boolean> {
  const { deletedCount } = await TeamMembers.deleteOne({ _id, teamId, role }, { session });
  if (deletedCount === 0) return false;
  await freeSeat(session, teamId);
  await removeSharer(session, { ownerId, userId });
  return true;
}
