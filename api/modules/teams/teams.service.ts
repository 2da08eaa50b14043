import mongoose, { Types } from 'mongoose';
import { TEAM } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { TeamSeats } from '../../graphql/types.generated.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { assertTeamPlan, managedTeam, standingIn } from './membership.ts';
import { TeamMembers } from './team-member.model.ts';
import { type TeamRecord, type TeamRow, Teams } from './team.model.ts';

function checkedName(name: string): string {
  if (name.length <= TEAM.name) return name;
  throw invalidInput({ name: `Name must be at most ${TEAM.name} characters` });
}

/** Opens a team on the viewer's plan; without a name it gets the usual one. Throws PLAN_REQUIRED, BAD_USER_INPUT, and CONFLICT for whoever is in one. */
export async function createTeam(ctx: RequestContext, given: string): Promise<TeamRecord> {
  const { user } = personOf(ctx.viewer);
  await assertTeamPlan(user._id);
  const at = ctx.now();
  const team: TeamRow = {
    _id: new Types.ObjectId(),
    ownerId: user._id,
    name: checkedName(given.trim() || TEAM.defaultName),
    totalSeats: TEAM.seats,
    usedSeats: 1,
    createdAt: at,
  };
  try {
    await mongoose.connection.transaction(async (session) => {
      await TeamMembers.create([{ teamId: team._id, userId: user._id, role: 'owner', joinedAt: at }], { session });
      await Teams.create([team], { session });
      const description = `Created the team ${team.name}`;
      await recordActivity(ctx, { userId: user._id, type: 'profile_update', description }, session);
    });
  } catch (error) {
    throw isDuplicateKey(error) ? new DomainError('CONFLICT', 'You are in a team already', { cause: error }) : error;
  }
  return { ...team, role: 'owner' };
}

/** Throws NOT_FOUND, FORBIDDEN and BAD_USER_INPUT. */
export async function renameTeam(ctx: RequestContext, teamId: string, given: string): Promise<TeamRecord> {
  const { team } = await managedTeam(ctx, teamId);
  const name = checkedName(given.trim());
  if (!name) throw invalidInput({ name: 'Name is required' });
  await Teams.updateOne({ _id: team._id }, { $set: { name } });
  return { ...team, name };
}

export const seatsIn = ({ _id, totalSeats, usedSeats }: TeamRow): TeamSeats => ({
  teamId: String(_id),
  totalSeats,
  usedSeats,
  availableSeats: Math.max(0, totalSeats - usedSeats),
  label: `${usedSeats} of ${totalSeats} seats used`,
});

/** Throws NOT_FOUND for a team that the viewer is not in. */
export async function seatsOf(ctx: RequestContext, teamId: string): Promise<TeamSeats> {
  return seatsIn((await standingIn(ctx, teamId)).team);
}
