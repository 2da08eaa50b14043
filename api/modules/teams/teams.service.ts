import mongoose, { Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { refreshTeamSeats } from '#api/modules/seats/team-seats.service.ts';
import { TEAM } from '#schema/limits.ts';
import { assertTeamPlan } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { TeamMembers } from './team-member.model.ts';
import { assertTeamName } from './team-settings.ts';
import type { TeamMapper } from './teams.mappers.ts';

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
