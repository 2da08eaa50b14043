import mongoose, { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { InviteToTeamInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findFullName, findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { isEmailAddress } from '#schema/email-address.ts';
import { resolveAllowance } from './allowance.ts';
import { findOwnedTeam } from './bought-seats.service.ts';
import { invitationNotFoundError, renewInvitation, sendInvitation, toExpiry } from './manage-invitations.ts';
import { assertOutranks, assertTeamPlan, keepRole, type Membership, requireManager } from './membership.ts';
import { deleteExpiredInvitations, takeSeat } from './seats.ts';
import { namingAddress, recordOwnTeamActivity } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { TeamMembers } from './team-member.model.ts';

/** Invitations that one pass of the job deletes. The next pass continues. */
const INVITATIONS_PER_PASS = 100;

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
    teamId: team._id,
    email,
    role,
    allowance,
    invitedBy: me.userId,
    expiresAt: toExpiry(at),
    createdAt: at,
  };
  try {
    await mongoose.connection.transaction(async (session) => {
      await keepRole(session, membership);
      await takeSeat(session, { teamId: team._id, at });
      await TeamInvitations.create([invitation], { session });
      await sendInvitation(session, { ctx, team, invitation, inviter: requireUser(ctx.viewer).user });
      await recordOwnTeamActivity(session, { ctx, ...namingAddress(email, (name) => `Invited ${name} to the team`) });
    });
  } catch (error) {
    throw isDuplicateKey(error) ? alreadyInvitedError(error) : error;
  }
  return invitation;
}

/**
 * Sends an open invitation to the team that a user owns again, for an administrator. The mail still names the manager who invited. Throws NOT_FOUND
 * and PLAN_REQUIRED.
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
  return renewInvitation({ ctx, team, invitation, inviter: { _id: invitedBy, fullName } }, null);
}

const teamsWithExpiredOf = isolatedRows<Types.ObjectId>(
  'The expired invitations of a team could not be deleted, and will be tried again',
);

/** Deletes expired invitations and frees their seats. It may run late: expired invitations count nowhere. */
export async function expireInvitations(now: Date, runtime: Runtime): Promise<void> {
  const teams = teamsWithExpiredOf(runtime);
  const isDue = { expiresAt: trusted({ $lte: now }), teamId: trusted({ $nin: teams.waiting(now) }) };
  const expired = await TeamInvitations.find(isDue, { teamId: 1 })
    .sort({ expiresAt: 1 })
    .limit(INVITATIONS_PER_PASS)
    .lean<Pick<TeamInvitationRecord, 'teamId'>[]>();
  const byTeam = new Map(expired.map(({ teamId }) => [String(teamId), { _id: teamId }]));
  const deleteExpired = ({ _id: teamId }: { readonly _id: Types.ObjectId }) =>
    mongoose.connection.transaction((session) => deleteExpiredInvitations(session, { teamId, at: now }));
  await teams.forEach(byTeam.values(), deleteExpired, now);
}
