import mongoose, { trusted, Types } from 'mongoose';
import type { CreateTeamActionInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { parseNewCustomAction } from '#api/modules/actions/custom-action-fields.rules.ts';
import { TEAM } from '#schema/limits.ts';
import { assertTeamPlan, keepRole, requireManager } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamActionRecord, TeamActions } from './team-action.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { TeamMembers } from './team-member.model.ts';

type SharedAction = Pick<TeamActionRecord, '_id' | 'name' | 'prompt' | 'effect'>;

/** Finds the actions with these ids, which must be well-formed, that the user's team shares. Empty for a user who is in no team, or left it. */
export async function findSharedActions(userId: Types.ObjectId, ids: readonly string[]): Promise<SharedAction[]> {
  if (ids.length === 0) return [];
  const membership = await TeamMembers.findOne({ userId }, { teamId: 1 }).lean<{ teamId: Types.ObjectId }>();
  if (!membership) return [];
  const filter = { _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }), teamId: membership.teamId };
  return TeamActions.find(filter, { name: 1, prompt: 1, effect: 1 }).lean<SharedAction[]>();
}

/**
 * Counts a new action of the team, by a conditional update, so that concurrent requests cannot exceed
 * `TEAM.maxActions`. Throws CONFLICT at that number.
 */
async function countNewAction(session: mongoose.ClientSession, team: Pick<TeamRecord, '_id'>): Promise<void> {
  const hasRoom = trusted({ $lt: [{ $ifNull: ['$actionCount', 0] }, TEAM.maxActions] });
  const { matchedCount } = await Teams.updateOne(
    { _id: team._id, $expr: hasRoom },
    { $inc: { actionCount: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new DomainError('CONFLICT', `A team can have at most ${TEAM.maxActions} actions`);
}

/**
 * Creates a team action. Throws BAD_USER_INPUT, NOT_FOUND, FORBIDDEN for plain members, CONFLICT at the limit, and PLAN_REQUIRED if the owner's
 * plan includes no team. Only new actions need such a plan: running, changing and deleting them does not.
 */
export async function createTeamAction(ctx: RequestContext, input: CreateTeamActionInput): Promise<TeamActionRecord> {
  const membership = await requireManager(ctx, input.teamId);
  const { team } = membership;
  await assertTeamPlan(team.ownerId);
  const { fields, problems } = parseNewCustomAction(input);
  assertValid(problems);
  const { name, prompt, description, icon, category, tags, effect } = fields;
  const at = ctx.now();
  const action: TeamActionRecord = {
    _id: new Types.ObjectId(),
    teamId: team._id,
    createdBy: requireUser(ctx.viewer).user._id,
    name,
    prompt,
    category,
    tags,
    description,
    icon: icon ?? null,
    effect: effect ?? null,
    createdAt: at,
    updatedAt: at,
  };
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    await countNewAction(session, team);
    await TeamActions.create([action], { session });
    await recordOwnTeamActivity(session, { ctx, description: 'Added an action to the team' });
  });
  return action;
}
