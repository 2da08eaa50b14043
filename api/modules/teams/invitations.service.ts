import mongoose, { type ClientSession, trusted, Types } from 'mongoose';
import { TEAM } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DAY_MS } from '../../days.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { InviteToTeamInput } from '../../graphql/types.generated.ts';
import { isDuplicateKey, toObjectId } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { isEmailAddress, normalizeEmail } from '../users/email-address.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { allowanceOf } from './allowance.ts';
import { assertAbove, assertTeamPlan, managedTeam, type Standing } from './membership.ts';
import { claimSeat, freeSeat } from './seats.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { teamInvitationMail } from './team-mails.ts';
import { TeamMembers } from './team-member.model.ts';
import { notifyOfTeam } from './team-notices.ts';
import type { TeamRecord } from './team.model.ts';

const LIFETIME_MS = TEAM.invitationDays * DAY_MS;

const endFrom = (at: Date) => new Date(at.getTime() + LIFETIME_MS);

/** Those that wait for an answer, oldest first; none for plain members, who can't do anything about them. */
export async function invitationsIn(ctx: RequestContext, { _id, role }: TeamRecord): Promise<TeamInvitationRecord[]> {
  if (role === 'member') return [];
  return TeamInvitations.find({ teamId: _id, expiresAt: trusted({ $gt: ctx.now() }) })
    .sort({ _id: 1 })
    .lean<TeamInvitationRecord[]>();
}

/** By mail, and in the inbox of whoever has an account with that address. */
async function send(
  ctx: RequestContext,
  session: ClientSession,
  { team }: Standing,
  invitation: TeamInvitationRecord,
): Promise<void> {
  const { user: me } = personOf(ctx.viewer);
  const at = ctx.now();
  const data = { invitationId: String(invitation._id) };
  await queueMail(ctx.runtime, teamInvitationMail, { to: invitation.email, data, at }, session);
  if (!invitation.userId) return;
  await notifyOfTeam(session, {
    userId: invitation.userId,
    kind: 'info',
    title: 'You are asked to join a team',
    message: `${me.fullName} asks you to join ${team.name}.`,
    about: me._id,
    at,
  });
}

/** Throws BAD_USER_INPUT, and FORBIDDEN to admins who would make another. */
function readInvitation(standing: Standing, { email: given, role }: InviteToTeamInput) {
  const email = normalizeEmail(given);
  if (!isEmailAddress(email)) throw invalidInput({ email: 'Please enter a valid email address' });
  if (role === 'owner') throw invalidInput({ role: 'Role must be admin or member' });
  assertAbove(standing, role);
  return { email, role };
}

const invitedBefore = (cause: unknown) =>
  new DomainError('CONFLICT', 'This person is invited already. Send the invitation again instead', { cause });

/**
 * Asks somebody to join, and keeps a seat for them for 7 days. The answer does not tell whether there is an account with that address.
 * Throws NOT_FOUND, FORBIDDEN, PLAN_REQUIRED, BAD_USER_INPUT, RATE_LIMITED, and CONFLICT for whoever is in the team or invited, and without
 * a seat.
 */
export async function invite(ctx: RequestContext, input: InviteToTeamInput): Promise<TeamInvitationRecord> {
  const standing = await managedTeam(ctx, input.teamId);
  const { team, me } = standing;
  await assertTeamPlan(team.ownerId);
  const { email, role } = readInvitation(standing, input);
  const allowance = await allowanceOf(team.ownerId, input.promptsLimit);
  await ctx.runtime.rateLimits.consume('teamInvite', String(me.userId));
  const userId = await findUserIdByEmail(email);
  if (userId && (await TeamMembers.exists({ teamId: team._id, userId }))) {
    throw new DomainError('CONFLICT', 'This person is in the team already');
  }
  const at = ctx.now();
  const invitation: TeamInvitationRecord = {
    _id: new Types.ObjectId(),
    ...{ teamId: team._id, email, userId, role, allowance },
    invitedBy: me.userId,
    expiresAt: endFrom(at),
    createdAt: at,
  };
  try {
    await mongoose.connection.transaction(async (session) => {
      await claimSeat(session, team._id, at);
      await TeamInvitations.create([invitation], { session });
      await send(ctx, session, standing, invitation);
      const description = 'Invited somebody to the team';
      await recordActivity(ctx, { userId: me.userId, type: 'profile_update', description }, session);
    });
  } catch (error) {
    throw isDuplicateKey(error) ? invitedBefore(error) : error;
  }
  return invitation;
}

const notThere = () => new DomainError('NOT_FOUND', 'This invitation does not exist');

interface Managed {
  readonly standing: Standing;
  readonly invitation: TeamInvitationRecord;
}

/** One that the viewer may deal with. Throws NOT_FOUND and FORBIDDEN. */
async function managedInvitation(ctx: RequestContext, teamId: string, invitationId: string): Promise<Managed> {
  const standing = await managedTeam(ctx, teamId);
  const wanted = { _id: toObjectId(invitationId), teamId: standing.team._id };
  const invitation = await TeamInvitations.findOne(wanted).lean<TeamInvitationRecord>();
  if (!invitation) throw notThere();
  assertAbove(standing, invitation.role);
  return { standing, invitation };
}

/** Makes the link before it void. Throws NOT_FOUND, FORBIDDEN, PLAN_REQUIRED and RATE_LIMITED. */
export async function resend(ctx: RequestContext, teamId: string, invitationId: string): Promise<TeamInvitationRecord> {
  const { standing, invitation } = await managedInvitation(ctx, teamId, invitationId);
  await assertTeamPlan(standing.team.ownerId);
  await ctx.runtime.rateLimits.consume('teamInvite', String(standing.me.userId));
  return mongoose.connection.transaction(async (session) => {
    const renewed = await TeamInvitations.findOneAndUpdate(
      { _id: invitation._id },
      { $set: { expiresAt: endFrom(ctx.now()) }, $unset: { hash: 1 } },
      { session, returnDocument: 'after' },
    ).lean<TeamInvitationRecord>();
    if (!renewed) throw notThere();
    await send(ctx, session, standing, renewed);
    return renewed;
  });
}

/** Frees the seat. Throws NOT_FOUND and FORBIDDEN. */
export async function revoke(ctx: RequestContext, teamId: string, invitationId: string): Promise<string> {
  const { standing, invitation } = await managedInvitation(ctx, teamId, invitationId);
  await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await TeamInvitations.deleteOne({ _id: invitation._id }, { session });
    if (deletedCount === 0) throw notThere();
    await freeSeat(session, standing.team._id);
  });
  return invitationId;
}
