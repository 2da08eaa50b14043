import mongoose, { type ClientSession, trusted, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { InviteToTeamInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { isEmailAddress, normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findFullName, findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { findConfirmedUserId } from '#api/modules/accounts/address-confirmation.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { TEAM } from '#schema/limits.ts';
import { resolveAllowance } from './allowance.ts';
import { findOwnedTeam } from './bought-seats.service.ts';
import { assertOutranks, assertTeamPlan, type Membership, requireManager } from './membership.ts';
import { claimSeat, deleteExpiredInvitations, releaseSeats } from './seats.ts';
import type { TeamRecord } from './team.model.ts';
import { recordOwnTeamActivity } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { teamInvitationMail } from './team-mails.ts';
import { TeamMembers } from './team-member.model.ts';
import { notifyAboutTeam } from './team-notifications.ts';
import type { TeamMapper } from './teams.mappers.ts';

const INVITATIONS_PER_RUN = 100;

const toExpiry = (at: Date) => addDays(at, TEAM.invitationDays);

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
  readonly team: Pick<TeamRecord, 'name'>;
  readonly invitation: TeamInvitationRecord;
  readonly inviter: Pick<UserRecord, '_id' | 'fullName'>;
}

/**
 * Queues the mail of an invitation, and notifies the account with its address, if that is confirmed: otherwise the
 * account may be another person's.
 */
async function sendInvitation(session: ClientSession, { ctx, team, invitation, inviter }: Sending): Promise<void> {
  const at = ctx.now();
  const data = { invitationId: String(invitation._id) };
  await queueMail(session, { runtime: ctx.runtime, template: teamInvitationMail, to: invitation.email, data, at });
  const userId = await findConfirmedUserId(invitation.email);
  if (!userId) return;
  await notifyAboutTeam(session, {
    userId,
    kind: 'info',
    title: 'You are invited to a team',
    message: `${inviter.fullName} invites you to join ${team.name}.`,
    about: inviter._id,
    at,
  });
}

/**
 * Checks and normalizes the address and role of an invitation. Throws BAD_USER_INPUT, and FORBIDDEN for an
 * admin who invites an admin.
 */
function readInvitation(membership: Membership, input: InviteToTeamInput) {
  const email = normalizeEmail(input.email);
  const { role } = input;
  if (!isEmailAddress(email)) throw invalidInput({ email: 'Please enter a valid email address' });
  if (role === 'owner') throw invalidInput({ role: 'Role must be admin or member' });
  assertOutranks(membership, role);
  return { email, role };
}

const alreadyInvitedError = (cause: unknown) =>
  new DomainError('CONFLICT', 'This person is already invited. Send the invitation again instead', { cause });

/**
 * Invites an address and reserves a seat for 7 days. The response does not reveal whether the address has an account. Throws NOT_FOUND,
 * FORBIDDEN, PLAN_REQUIRED, BAD_USER_INPUT and RATE_LIMITED; CONFLICT when no seat is free or the address is a member or invited.
 */
export async function inviteToTeam(ctx: RequestContext, input: InviteToTeamInput): Promise<TeamInvitationRecord> {
  const membership = await requireManager(ctx, input.teamId);
  const { team, me } = membership;
  await assertTeamPlan(team.ownerId);
  const { email, role } = readInvitation(membership, input);
  const allowance = await resolveAllowance({ ownerId: team.ownerId, promptsLimit: input.promptsLimit });
  await ctx.runtime.rateLimits.consume('teamInvite', String(me.userId));
  const userId = await findUserIdByEmail(NO_TRANSACTION, email);
  if (userId && (await TeamMembers.exists({ teamId: team._id, userId }))) {
    throw new DomainError('CONFLICT', 'This person is already in the team');
  }
  const at = ctx.now();
  const invitation: TeamInvitationRecord = {
    _id: new Types.ObjectId(),
    ...{ teamId: team._id, email, role, allowance },
    invitedBy: me.userId,
    expiresAt: toExpiry(at),
    createdAt: at,
  };
  try {
    await mongoose.connection.transaction(async (session) => {
      await claimSeat(session, { teamId: team._id, at });
      await TeamInvitations.create([invitation], { session });
      await sendInvitation(session, { ctx, team, invitation, inviter: requireUser(ctx.viewer).user });
      const description = 'Invited a member to the team';
      await recordOwnTeamActivity(session, { ctx, description });
    });
  } catch (error) {
    throw isDuplicateKey(error) ? alreadyInvitedError(error) : error;
  }
  return invitation;
}

const invitationNotFoundError = () => new DomainError('NOT_FOUND', 'This invitation does not exist');

interface ManagedInvitation {
  readonly membership: Membership;
  readonly invitation: TeamInvitationRecord;
}

/** Returns an invitation that the viewer's role may manage. Throws NOT_FOUND and FORBIDDEN. */
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

/** Sends a new link with a new expiry date; the previous link stops working. Throws NOT_FOUND. */
async function renewInvitation(sending: Sending): Promise<TeamInvitationRecord> {
  return mongoose.connection.transaction(async (session) => {
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
  return renewInvitation({ ctx, team, invitation, inviter: requireUser(ctx.viewer).user });
}

/**
 * Sends an open invitation to a user's own team again, for an administrator. The mail still names the manager who
 * invited. Throws NOT_FOUND and PLAN_REQUIRED.
 */
export async function resendOwnerInvitation(
  ctx: RequestContext,
  ownerId: Types.ObjectId,
  invitationId: Types.ObjectId,
): Promise<TeamInvitationRecord> {
  const team = await findOwnedTeam(NO_TRANSACTION, ownerId);
  const isOpen = { expiresAt: trusted({ $gt: ctx.now() }) };
  const invitation =
    team &&
    (await TeamInvitations.findOne({ _id: invitationId, teamId: team._id, ...isOpen }).lean<TeamInvitationRecord>());
  if (!team || !invitation) throw invitationNotFoundError();
  await assertTeamPlan(ownerId);
  const { invitedBy } = invitation;
  const fullName = (await findFullName(invitedBy)) ?? 'A former member';
  return renewInvitation({ ctx, team, invitation, inviter: { _id: invitedBy, fullName } });
}

/** Deletes an invitation and frees its seat. Returns its id. Throws NOT_FOUND and FORBIDDEN. */
export async function revokeInvitation(ctx: RequestContext, teamId: string, invitationId: string): Promise<string> {
  const { membership, invitation } = await getManagedInvitation(ctx, teamId, invitationId);
  await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await TeamInvitations.deleteOne({ _id: invitation._id }, { session });
    if (deletedCount === 0) throw invitationNotFoundError();
    await releaseSeats(session, { teamId: membership.team._id });
  });
  return invitationId;
}

/** Deletes expired invitations and frees their seats. It may run late: expired invitations count nowhere. */
export async function expireInvitations(now: Date): Promise<void> {
  const expired = await TeamInvitations.find({ expiresAt: trusted({ $lte: now }) }, { teamId: 1 })
    .sort({ expiresAt: 1 })
    .limit(INVITATIONS_PER_RUN)
    .lean<Pick<TeamInvitationRecord, 'teamId'>[]>();
  const teamIds = new Map(expired.map(({ teamId }) => [String(teamId), teamId]));
  for (const teamId of teamIds.values()) {
    await mongoose.connection.transaction((session) => deleteExpiredInvitations(session, { teamId, at: now }));
  }
}
