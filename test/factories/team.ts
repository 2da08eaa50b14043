import mongoose, { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addSharer } from '#api/modules/quota/pools.service.ts';
import { type TeamRecord, Teams } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { NOW } from '../setup/graphql.ts';
import { setPlanWallet } from './simplify.ts';
import { setPlan } from './subscription.ts';
import { givenSubscriber } from './user.ts';

/** Stores a user whose plan includes a team, with a wallet of `limit` prompts. */
export async function givenTeamOwner(
  plan: 'pro' | 'ultimate' = 'pro',
  { limit = plan === 'ultimate' ? -1 : 500, ...overrides }: Partial<UserRecord> & { readonly limit?: number } = {},
): Promise<UserRecord> {
  const owner = await givenSubscriber({ createdAt: NOW, ...overrides });
  await setPlan(owner, plan);
  await setPlanWallet(owner, { limit });
  return owner;
}

/** Stores a team without other members. */
export async function givenTeam(owner: UserRecord, overrides: Partial<TeamRecord> = {}): Promise<TeamRecord> {
  const team = { name: 'My Team', totalSeats: 5, usedSeats: 1, createdAt: NOW, ...overrides };
  const { _id } = await Teams.create({ ...team, ownerId: owner._id });
  await TeamMembers.create({ teamId: _id, userId: owner._id, role: 'owner', joinedAt: NOW });
  return Teams.findById(_id).orFail().lean<TeamRecord>();
}

interface Seat {
  readonly role?: 'admin' | 'member';
  readonly allowance?: number | null;
  readonly memberId?: Types.ObjectId;
}

/** Adds a user, a new one if none is given, to a team, as if they had accepted an invitation. */
export async function givenMember(
  { _id: teamId, ownerId }: TeamRecord,
  { role = 'member', allowance = null, memberId = new Types.ObjectId() }: Seat = {},
  existingUser: UserRecord | null = null,
) {
  const user = existingUser ?? (await givenSubscriber({ createdAt: NOW }));
  await TeamMembers.create({ _id: memberId, teamId, userId: user._id, role, joinedAt: NOW });
  await Teams.updateOne({ _id: teamId }, { $inc: { usedSeats: 1 } });
  await mongoose.connection.transaction((session) =>
    addSharer(session, { ownerId, userId: user._id, allowance, at: NOW }),
  );
  return { user, memberId: String(memberId) };
}
