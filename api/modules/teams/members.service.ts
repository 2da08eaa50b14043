import mongoose from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { UpdateTeamMemberInput } from '../../graphql/types.generated.ts';
import { toObjectId } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { setAllowance } from '../quota/pool-sharers.ts';
import { allowanceOf } from './allowance.ts';
import { part } from './join.ts';
import { assertAbove, managedTeam, type Standing, standingIn } from './membership.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { notifyOfTeam } from './team-notices.ts';
import type { TeamRow } from './team.model.ts';

const ORDER: readonly TeamMemberRecord['role'][] = ['owner', 'admin', 'member'];

/** The owner, then admins, then members, each in the order in which they came. */
export async function membersIn({ _id }: Pick<TeamRow, '_id'>): Promise<TeamMemberRecord[]> {
  const members = await TeamMembers.find({ teamId: _id }).sort({ _id: 1 }).lean<TeamMemberRecord[]>();
  return ORDER.flatMap((role) => members.filter((member) => member.role === role));
}

/** Throws NOT_FOUND for a team that the viewer is not in. */
export async function membersOf(ctx: RequestContext, teamId: string): Promise<TeamMemberRecord[]> {
  return membersIn((await standingIn(ctx, teamId)).team);
}

const notThere = () => new DomainError('NOT_FOUND', 'This member does not exist');

async function memberIn({ team }: Standing, memberId: string): Promise<TeamMemberRecord> {
  const member = await TeamMembers.findOne({ _id: toObjectId(memberId), teamId: team._id }).lean<TeamMemberRecord>();
  if (!member) throw notThere();
  return member;
}

/** The role that is asked for, where it is another. Throws FORBIDDEN and BAD_USER_INPUT. */
function newRoleOf({ me }: Standing, member: TeamMemberRecord, role: UpdateTeamMemberInput['role']) {
  if (!role || role === member.role) return null;
  if (role === 'owner') throw invalidInput({ role: 'Role must be admin or member' });
  if (me.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only the owner can change roles');
  return role;
}

/** Throws NOT_FOUND, FORBIDDEN and BAD_USER_INPUT. */
export async function updateMember(ctx: RequestContext, input: UpdateTeamMemberInput): Promise<TeamMemberRecord> {
  const standing = await managedTeam(ctx, input.teamId);
  const { team, me } = standing;
  const member = await memberIn(standing, input.memberId);
  assertAbove(standing, member.role);
  const role = newRoleOf(standing, member, input.role);
  const { promptsLimit } = input;
  const allowance = promptsLimit === undefined ? undefined : await allowanceOf(team.ownerId, promptsLimit);
  const { _id, userId } = member;
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    // Written even when it stays: nobody may be raised or leave meanwhile.
    const change = { $set: { role: role ?? member.role } };
    const { matchedCount } = await TeamMembers.updateOne({ _id, role: member.role }, change, { session });
    if (matchedCount === 0) throw notThere();
    if (allowance !== undefined) await setAllowance(session, { ownerId: team.ownerId, userId }, allowance);
    if (role) {
      const message = role === 'admin' ? 'You can manage its members now.' : 'You do not manage its members any more.';
      await notifyOfTeam(session, { userId, kind: 'info', title: 'Your role in the team has changed', message, at });
    }
    const description = 'Changed what a member of the team may do';
    await recordActivity(ctx, { userId: me.userId, type: 'profile_update', description }, session);
  });
  return { ...member, role: role ?? member.role };
}

const cannotLeave = () =>
  new DomainError('FORBIDDEN', 'The owner of a team cannot be removed. Dissolve the team instead');

async function leave(ctx: RequestContext, { team, me }: Standing): Promise<void> {
  if (me.role === 'owner') throw cannotLeave();
  const { user } = personOf(ctx.viewer);
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    if (!(await part(session, team, me))) throw notThere();
    await notifyOfTeam(session, {
      userId: team.ownerId,
      kind: 'info',
      title: 'Somebody left your team',
      message: `${user.fullName} left ${team.name}.`,
      about: user._id,
      at,
    });
    await recordActivity(ctx, { userId: user._id, type: 'profile_update', description: 'Left the team' }, session);
  });
}

/** Throws NOT_FOUND, and FORBIDDEN for the owner. */
export async function leaveTeam(ctx: RequestContext, teamId: string): Promise<string> {
  await leave(ctx, await standingIn(ctx, teamId));
  return teamId;
}

/** Takes somebody out, who keeps their account; or the viewer, who may always go. Throws NOT_FOUND and FORBIDDEN. */
export async function removeMember(ctx: RequestContext, teamId: string, memberId: string): Promise<string> {
  const own = await standingIn(ctx, teamId);
  if (String(own.me._id) === memberId) {
    await leave(ctx, own);
    return memberId;
  }
  const standing = await managedTeam(ctx, teamId);
  const { team, me } = standing;
  const member = await memberIn(standing, memberId);
  assertAbove(standing, member.role);
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    if (!(await part(session, team, member))) throw notThere();
    await notifyOfTeam(session, {
      userId: member.userId,
      kind: 'warning',
      title: 'You were removed from a team',
      message: `You are not in ${team.name} any more. Your account and your own plan stay.`,
      about: team.ownerId,
      at,
    });
    const description = 'Removed a member from the team';
    await recordActivity(ctx, { userId: me.userId, type: 'profile_update', description }, session);
  });
  return memberId;
}
