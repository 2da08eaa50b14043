import type { ClientSession, Types } from 'mongoose';
import { addSharer, removeSharer } from '#api/modules/quota/pools.service.ts';
import { releaseSeats } from './seats.ts';
import type { TeamRecord } from './team.model.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { withdrawPoolNotices } from './team-notifications.ts';

interface NewMember {
  readonly team: Pick<TeamRecord, '_id' | 'ownerId'>;
  readonly userId: Types.ObjectId;
  readonly role: 'admin' | 'member';
  /** Null: no limit but the pool's. */
  readonly allowance: number | null;
  readonly memberId: Types.ObjectId;
  readonly at: Date;
}

/**
 * Adds a user to a team in which a seat was taken for them (`takeSeat`), and lets them use its pool. Throws a duplicate key error
 * for a user who is in a team.
 */
export async function insertMember(
  session: ClientSession,
  { team, userId, role, allowance, memberId, at }: NewMember,
): Promise<TeamMemberRecord> {
  const member: TeamMemberRecord = { _id: memberId, teamId: team._id, userId, role, joinedAt: at };
  await TeamMembers.create([member], { session });
  await addSharer(session, { ownerId: team.ownerId, userId, allowance, at });
  return member;
}

interface FormerMember {
  readonly team: Pick<TeamRecord, '_id' | 'ownerId'>;
  readonly member: TeamMemberRecord;
}

/**
 * Removes a member, frees the seat and ends their use of the pool. Returns false when another request has removed the
 * member or changed their role.
 */
export async function deleteMember(session: ClientSession, { team, member }: FormerMember): Promise<boolean> {
  const { _id, userId, role } = member;
  const { deletedCount } = await TeamMembers.deleteOne({ _id, teamId: team._id, role }, { session });
  if (deletedCount === 0) return false;
  await releaseSeats(session, { teamId: team._id });
  await removeSharer(session, { ownerId: team.ownerId, userId });
  await withdrawPoolNotices(session, { teamId: team._id, userId });
  return true;
}
