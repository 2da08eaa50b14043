import mongoose, { Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { nameProblem } from '#api/lib/name-problem.ts';
import { refreshTeamSeats } from '#api/modules/seats/team-seats.service.ts';
import { TEAM } from '#schema/limits.ts';
import { assertTeamPlan, requireManager, requireMember } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { TeamMembers } from './team-member.model.ts';
import type { TeamMapper } from './teams.mappers.ts';
import { toTeamSeats } from './to-team-seats.ts';

/** Checks the name of a team. Throws BAD_USER_INPUT. */
function assertTeamName(name: string): void {
  assertValid({ name: lengthProblem('Name', name, TEAM.name) ?? nameProblem('Name', name) });
}

/**
 * Creates a team that shares the prompts of the viewer's plan. An empty name becomes the default name. Throws
 * PLAN_REQUIRED, BAD_USER_INPUT, and CONFLICT for a viewer who is in a team.
 */
export async function createTeam(ctx: RequestContext, nameInput: string): Promise<TeamMapper> {
  const { user } = requireUser(ctx.viewer);
  await assertTeamPlan(user._id);
  const name = nameInput.trim() || TEAM.defaultName;
  assertTeamName(name);
  const at = ctx.now();
  const team: TeamRecord = {
    _id: new Types.ObjectId(),
    ownerId: user._id,
    name,
    totalSeats: TEAM.seats,
    boughtSeats: 0,
    endingSeats: 0,
    usedSeats: 1,
    actionCount: 0,
    createdAt: at,
  };
  try {
    return await mongoose.connection.transaction(async (session) => {
      await TeamMembers.create([{ teamId: team._id, userId: user._id, role: 'owner', joinedAt: at }], { session });
      await Teams.create([team], { session });
      // The owner may still have paid seats from a team that they dissolved.
      await refreshTeamSeats(session, { userId: user._id, at });
      const description = `Created the team ${team.name}`;
      await recordOwnTeamActivity(session, { ctx, description });
      const withSeats = await Teams.findById(team._id, null, { session }).lean<TeamRecord>();
      return { ...(withSeats ?? team), role: 'owner' };
    });
  } catch (error) {
    throw isDuplicateKey(error) ? new DomainError('CONFLICT', 'You are already in a team', { cause: error }) : error;
  }
}

/** Renames a team. Throws NOT_FOUND, FORBIDDEN and BAD_USER_INPUT. */
export async function renameTeam(ctx: RequestContext, teamId: string, nameInput: string): Promise<TeamMapper> {
  const { team } = await requireManager(ctx, teamId);
  const name = nameInput.trim();
  if (!name) throw invalidInput({ name: 'Name is required' });
  assertTeamName(name);
  await Teams.updateOne({ _id: team._id }, { $set: { name } });
  return { ...team, name };
}

/** Returns the seats of the viewer's team. Throws NOT_FOUND when the viewer is not in the team. */
export async function getTeamSeats(ctx: RequestContext, teamId: string): Promise<TeamSeats> {
  return toTeamSeats((await requireMember(ctx, teamId)).team);
}
