import mongoose from 'mongoose';
import type { TeamSeats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { nameProblem } from '#api/lib/name-problem.ts';
import { TEAM } from '#schema/limits.ts';
import { keepRole, requireManager, requireMember } from './membership.ts';
import { Teams } from './team.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import type { TeamMapper } from './teams.mappers.ts';
import { toTeamSeats } from './to-team-seats.ts';

/** Checks the name of a team. Throws BAD_USER_INPUT. */
export function assertTeamName(name: string): void {
  assertValid({ name: lengthProblem('Name', name, TEAM.name) ?? nameProblem('Name', name) });
}

/** Renames a team. Throws NOT_FOUND, FORBIDDEN and BAD_USER_INPUT. */
export async function renameTeam(ctx: RequestContext, teamId: string, nameInput: string): Promise<TeamMapper> {
  const membership = await requireManager(ctx, teamId);
  const { team } = membership;
  const name = nameInput.trim();
  if (!name) throw invalidInput({ name: 'Name is required' });
  assertTeamName(name);
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    await Teams.updateOne({ _id: team._id }, { $set: { name } }, { session });
    if (name !== team.name) await recordOwnTeamActivity(session, { ctx, description: `Renamed the team to ${name}` });
  });
  return { ...team, name };
}

/** Returns the seats of the viewer's team. Throws NOT_FOUND when the viewer is not in the team. */
export async function getTeamSeats(ctx: RequestContext, teamId: string): Promise<TeamSeats> {
  return toTeamSeats((await requireMember(ctx, teamId)).team);
}
