import mongoose from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { UpdateTeamActionInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { parseCustomActionChanges } from '#api/modules/actions/custom-action-fields.rules.ts';
import { keepRole, type Membership, requireManager } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamActionRecord, TeamActions } from './team-action.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { TeamMembers } from './team-member.model.ts';

/** Lists a team's actions by name. Every member may read and run them. */
export async function listTeamActions({ _id }: Pick<TeamRecord, '_id'>): Promise<TeamActionRecord[]> {
  return TeamActions.find({ teamId: _id }).sort({ name: 1, _id: 1 }).lean<TeamActionRecord[]>();
}

const actionNotFoundError = () => new DomainError('NOT_FOUND', 'This action does not exist');

interface ManagedAction {
  readonly action: TeamActionRecord;
  readonly membership: Membership;
}

/**
 * Finds an action of a team that the viewer manages. Throws NOT_FOUND, even for an action of a team to which the viewer
 * does not belong, and FORBIDDEN for plain members.
 */
async function getManagedAction(ctx: RequestContext, id: string): Promise<ManagedAction> {
  const action = await TeamActions.findById(toObjectId(id)).lean<TeamActionRecord>();
  const { _id: userId } = requireUser(ctx.viewer).user;
  const isMember = action && (await TeamMembers.exists({ userId, teamId: action.teamId }));
  if (!isMember) throw actionNotFoundError();
  return { action, membership: await requireManager(ctx, String(action.teamId)) };
}

/**
 * Updates a team action. Absent and null fields stay as they are, except `effect`: null lets it follow from the template. Throws
 * BAD_USER_INPUT, NOT_FOUND and FORBIDDEN.
 */
export async function updateTeamAction(
  ctx: RequestContext,
  id: string,
  input: UpdateTeamActionInput,
): Promise<TeamActionRecord> {
  const {
    action: { _id, teamId },
    membership,
  } = await getManagedAction(ctx, id);
  const { fields, problems } = parseCustomActionChanges(input);
  assertValid(problems);
  return mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    const action = await TeamActions.findOneAndUpdate(
      { _id, teamId },
      { $set: { ...fields, updatedAt: ctx.now() } },
      { session, returnDocument: 'after' },
    ).lean<TeamActionRecord>();
    if (!action) throw actionNotFoundError();
    await recordOwnTeamActivity(session, { ctx, description: 'Changed an action of the team' });
    return action;
  });
}

/** Deletes a team action. Returns its id. Throws NOT_FOUND and FORBIDDEN. */
export async function deleteTeamAction(ctx: RequestContext, id: string): Promise<string> {
  const {
    action: { _id, teamId },
    membership,
  } = await getManagedAction(ctx, id);
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    const { deletedCount } = await TeamActions.deleteOne({ _id, teamId }, { session });
    if (deletedCount === 0) throw actionNotFoundError();
    await Teams.updateOne({ _id: teamId }, { $inc: { actionCount: -1 } }, { session });
    await recordOwnTeamActivity(session, { ctx, description: 'Deleted an action of the team' });
  });
  return id;
}
