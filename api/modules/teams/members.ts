import mongoose from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { UpdateTeamMemberInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { setAllowance } from '#api/modules/quota/pools.service.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';
import { resolveAllowance } from './allowance.ts';
import { deleteMember } from './member-rows.ts';
import {
  assertManages,
  assertOutranks,
  keepRole,
  type Membership,
  requireManager,
  requireMember,
} from './membership.ts';
import type { TeamRecord } from './team.model.ts';
import { namingMember, recordMemberAct, recordOwnTeamActivity } from './team-activity.ts';
import { type TeamMemberRecord, TeamMembers } from './team-member.model.ts';
import { MEMBER_LEFT, notifyAboutTeam } from './team-notifications.ts';

const ROLE_ORDER: readonly TeamMemberRecord['role'][] = ['owner', 'admin', 'member'];

/**
 * Finds the members of a team: the owner, then admins, then plain members. Within a role, they
 * are in the order of joining.
 */
export async function findTeamMembers({ _id }: Pick<TeamRecord, '_id'>): Promise<TeamMemberRecord[]> {
  const members = await TeamMembers.find({ teamId: _id }).sort({ _id: 1 }).lean<TeamMemberRecord[]>();
  return ROLE_ORDER.flatMap((role) => members.filter((member) => member.role === role));
}

/** Lists the members of the viewer's team. Throws NOT_FOUND when the viewer is not in the team. */
export async function listMembers(ctx: RequestContext, teamId: string): Promise<TeamMemberRecord[]> {
  return findTeamMembers((await requireMember(ctx, teamId)).team);
}

const memberNotFoundError = () => new DomainError('NOT_FOUND', 'This member does not exist');

/** Finds a member of the team that the viewer manages. Throws NOT_FOUND. */
async function getMember({ team }: Membership, memberId: string): Promise<TeamMemberRecord> {
  const member = await TeamMembers.findOne({ _id: toObjectId(memberId), teamId: team._id }).lean<TeamMemberRecord>();
  if (!member) throw memberNotFoundError();
  return member;
}

/** Returns the role to set, or null when it stays the same. Throws FORBIDDEN and BAD_USER_INPUT. */
function toNewRole({ me }: Membership, member: TeamMemberRecord, role: UpdateTeamMemberInput['role']) {
  if (!role || role === member.role) return null;
  if (role === 'owner') throw invalidInput({ role: 'Role must be admin or member' });
  if (me.role !== 'owner') throw new DomainError('FORBIDDEN', 'Only the owner can change roles');
  return role;
}

/** Describes the change of a member, for the activity of the account that made it. */
function describeUpdate(
  name: string,
  change: {
    /** The new role. Null: it stays. */
    readonly role: 'admin' | 'member' | null;
    /** Whether the allowance is another one than before. */
    readonly hasNewAllowance: boolean;
  },
) {
  const { role, hasNewAllowance } = change;
  if (role === null) return `Changed the allowance of ${name} in the team`;
  const made = `Made ${name} ${role === 'admin' ? 'an admin' : 'a member without rights to manage'} of the team`;
  return hasNewAllowance ? `${made}, and changed the allowance` : made;
}

/**
 * Changes a member's role, allowance or both. Without `promptsLimit`, the allowance stays; null removes it. Throws NOT_FOUND, FORBIDDEN and
 * BAD_USER_INPUT.
 */
export async function updateMember(ctx: RequestContext, input: UpdateTeamMemberInput): Promise<TeamMemberRecord> {
  const membership = await requireManager(ctx, input.teamId);
  const { team } = membership;
  const member = await getMember(membership, input.memberId);
  assertOutranks(membership, member.role);
  const role = toNewRole(membership, member, input.role);
  const { ownerId } = team;
  const { promptsLimit } = input;
  const allowance = promptsLimit === undefined ? undefined : await resolveAllowance({ ownerId, promptsLimit });
  const { _id, userId } = member;
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    // An update that changes nothing would not conflict with a promotion or removal of the member.
    const change = { $set: { role: role ?? member.role }, $inc: { timesRelied: 1 } };
    const { matchedCount } = await TeamMembers.updateOne({ _id, role: member.role }, change, { session });
    if (matchedCount === 0) throw memberNotFoundError();
    const hasNewAllowance = allowance !== undefined && (await setAllowance(session, { ownerId, userId, allowance }));
    if (role) {
      const message = role === 'admin' ? 'You can now manage its members.' : 'You can no longer manage its members.';
      await notifyAboutTeam(session, { userId, kind: 'info', title: 'Your role in the team has changed', message, at });
    }
    if (!role && !hasNewAllowance) return;
    const describe = (name: string) => describeUpdate(name, { role, hasNewAllowance });
    await recordOwnTeamActivity(session, { ctx, ...(await namingMember(member, describe)) });
  });
  return { ...member, role: role ?? member.role };
}

const ownerCannotLeaveError = () =>
  new DomainError('FORBIDDEN', 'The owner of a team cannot be removed. Dissolve the team instead');

/** Removes the viewer from their team, and notifies its owner. */
async function leave(ctx: RequestContext, { team, me }: Membership): Promise<void> {
  if (me.role === 'owner') throw ownerCannotLeaveError();
  const { user } = requireUser(ctx.viewer);
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    if (!(await deleteMember(session, { team, member: me }))) throw memberNotFoundError();
    await notifyAboutTeam(session, {
      ...MEMBER_LEFT,
      userId: team.ownerId,
      message: `${user.fullName} left ${team.name}.`,
      about: { userId: user._id, messageWithoutName: `A member ${ACCOUNT_DELETED} left ${team.name}.` },
      teamId: team._id,
      at,
    });
    await recordMemberAct(session, { recipientId: team.ownerId, member: user, did: 'left', at });
    await recordOwnTeamActivity(session, { ctx, description: 'Left the team' });
  });
}

/** Removes the viewer from their team. Returns the team's id. Throws NOT_FOUND, and FORBIDDEN for the owner. */
export async function leaveTeam(ctx: RequestContext, teamId: string): Promise<string> {
  await leave(ctx, await requireMember(ctx, teamId));
  return teamId;
}

/**
 * Removes a member, who keeps their account. Members may remove themselves. Returns the member's id.
 * Throws NOT_FOUND and FORBIDDEN.
 */
export async function removeMember(ctx: RequestContext, teamId: string, memberId: string): Promise<string> {
  const membership = await requireMember(ctx, teamId);
  if (String(membership.me._id) === memberId) {
    await leave(ctx, membership);
    return memberId;
  }
  assertManages(membership);
  const { team } = membership;
  const member = await getMember(membership, memberId);
  assertOutranks(membership, member.role);
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    if (!(await deleteMember(session, { team, member }))) throw memberNotFoundError();
    await notifyAboutTeam(session, {
      userId: member.userId,
      kind: 'warning',
      title: 'You were removed from a team',
      message: `You are no longer in ${team.name}. You keep your account and your own plan.`,
      about: { userId: team.ownerId },
      teamId: team._id,
      at,
    });
    const named = await namingMember(member, (name) => `Removed ${name} from the team`);
    await recordOwnTeamActivity(session, { ctx, ...named });
  });
  return memberId;
}
