import mongoose, { type ClientSession, trusted } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { TEAM } from '#schema/limits.ts';
import { hasDefaultName } from './default-name.ts';
import { assertOutranks, assertTeamPlan, keepRole, type Membership, requireManager } from './membership.ts';
import { releaseSeats } from './seats.ts';
import type { TeamRecord } from './team.model.ts';
import { namingAddress, recordOwnTeamActivity } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { teamInvitationMail } from './team-mails.ts';
import { notifyAboutTeam } from './team-notifications.ts';
import type { TeamMapper } from './teams.mappers.ts';

export const toExpiry = (at: Date) => addDays(at, TEAM.invitationDays);

/** Finds the open invitations of a team, oldest first. */
export const findOpenInvitations = ({ _id }: Pick<TeamRecord, '_id'>, now: Date): Promise<TeamInvitationRecord[]> =>
  TeamInvitations.find({ teamId: _id, expiresAt: trusted({ $gt: now }) })
    .sort({ _id: 1 })
    .lean<TeamInvitationRecord[]>();

/**
 * Lists a team's open invitations for its viewer, oldest first. Empty for plain members, who cannot manage invitations.
 */
export async function listInvitations(ctx: RequestContext, team: TeamMapper): Promise<TeamInvitationRecord[]> {
  return team.role === 'member' ? [] : findOpenInvitations(team, ctx.now());
}

interface Sending {
  readonly ctx: RequestContext;
  readonly team: Pick<TeamRecord, '_id' | 'name'>;
  readonly invitation: TeamInvitationRecord;
  readonly inviter: Pick<UserRecord, '_id' | 'fullName'>;
}

/**
 * Queues the mail of an invitation, and notifies the account with its address, if that is confirmed: otherwise the
 * account may be another person's.
 */
export async function sendInvitation(
  session: ClientSession,
  { ctx, team, invitation, inviter }: Sending,
): Promise<void> {
  const at = ctx.now();
  const data = { invitationId: String(invitation._id) };
  await queueMail(session, { runtime: ctx.runtime, template: teamInvitationMail, to: invitation.email, data, at });
  const userId = await findConfirmedUserId(invitation.email);
  if (!userId) return;
  await notifyAboutTeam(session, {
    userId,
    kind: 'info',
    title: 'You are invited to a team',
    message: `${inviter.fullName} invites you to join ${hasDefaultName(team) ? 'their team' : team.name}.`,
    about: { userId: inviter._id, messageWithoutName: `You are invited to join ${team.name}.` },
    teamId: team._id,
    at,
  });
}

export const invitationNotFoundError = () => new DomainError('NOT_FOUND', 'This invitation does not exist');

interface ManagedInvitation {
  readonly membership: Membership;
  readonly invitation: TeamInvitationRecord;
}

/** Returns an invitation that the viewer's role may manage, also an expired one until it is deleted. Throws NOT_FOUND and FORBIDDEN. */
async function getManagedInvitation(
  ctx: RequestContext,
  teamId: string,
  invitationId: string,
): Promise<ManagedInvitation> {
  const membership = await requireManager(ctx, teamId);
  const filter = { _id: toObjectId(invitationId), teamId: membership.team._id };
  const invitation = await TeamInvitations.findOne(filter).lean<TeamInvitationRecord>();
  if (!invitation) throw invitationNotFoundError();
  assertOutranks(membership, invitation.role);
  return { membership, invitation };
}

/**
 * Sends a new link with a new expiry date; the previous link stops working. Throws NOT_FOUND and FORBIDDEN.
 * @param membership of the manager who sends it. Null for an administrator
 */
export async function renewInvitation(sending: Sending, membership: Membership | null): Promise<TeamInvitationRecord> {
  return mongoose.connection.transaction(async (session) => {
    if (membership) await keepRole(session, membership);
    const renewed = await TeamInvitations.findOneAndUpdate(
      { _id: sending.invitation._id },
      { $set: { expiresAt: toExpiry(sending.ctx.now()) }, $unset: { hash: 1 } },
      { session, returnDocument: 'after' },
    ).lean<TeamInvitationRecord>();
    if (!renewed) throw invitationNotFoundError();
    await sendInvitation(session, { ...sending, invitation: renewed });
    return renewed;
  });
}

/** Sends an invitation again, for a manager of the team. Throws NOT_FOUND, FORBIDDEN, PLAN_REQUIRED and RATE_LIMITED. */
export async function resendInvitation(
  ctx: RequestContext,
  teamId: string,
  invitationId: string,
): Promise<TeamInvitationRecord> {
  const { membership, invitation } = await getManagedInvitation(ctx, teamId, invitationId);
  const { team, me } = membership;
  await assertTeamPlan(team.ownerId);
  await ctx.runtime.rateLimits.consume('teamInvite', String(me.userId));
  return renewInvitation({ ctx, team, invitation, inviter: requireUser(ctx.viewer).user }, membership);
}

/** Deletes an invitation and frees its seat. Returns its id. Throws NOT_FOUND and FORBIDDEN. */
export async function revokeInvitation(ctx: RequestContext, teamId: string, invitationId: string): Promise<string> {
  const { membership, invitation } = await getManagedInvitation(ctx, teamId, invitationId);
  await mongoose.connection.transaction(async (session) => {
    await keepRole(session, membership);
    const { deletedCount } = await TeamInvitations.deleteOne({ _id: invitation._id }, { session });
    if (deletedCount === 0) throw invitationNotFoundError();
    await releaseSeats(session, { teamId: membership.team._id });
    const named = namingAddress(invitation.email, (name) => `Withdrew the invitation of ${name} to the team`);
    await recordOwnTeamActivity(session, { ctx, ...named });
  });
  return invitationId;
}
