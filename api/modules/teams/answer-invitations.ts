import mongoose, { trusted } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { AnswerInvitationInput, ReceivedInvitation } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFullName, findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { findPoolInterval } from '#api/modules/subscriptions/open-pool.service.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';
import { findInvitationByToken } from './invitation-tokens.ts';
import { releaseSeats } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { findAnswerRecipient, notifyAboutTeam } from './team-notifications.ts';

export const invitationInvalidError = () =>
  new DomainError('NOT_FOUND', 'This invitation is no longer valid. Use the newest link, or ask for a new invitation');

/** Completes an invitation with its team and inviter. Null when the team was deleted. */
export async function toReceivedInvitation(invitation: TeamInvitationRecord): Promise<ReceivedInvitation | null> {
  const { _id, teamId, email, role, allowance, invitedBy, expiresAt } = invitation;
  const [team, inviter, account] = await Promise.all([
    Teams.findById(teamId, { name: 1, ownerId: 1 }).lean<Pick<TeamRecord, 'name' | 'ownerId'>>(),
    findFullName(invitedBy),
    findUserIdByEmail(NO_TRANSACTION, email),
  ]);
  if (!team) return null;
  return {
    id: String(_id),
    teamName: team.name,
    invitedBy: inviter,
    email,
    hasAccount: account !== null,
    role,
    promptsLimit: allowance ?? null,
    poolInterval: await findPoolInterval(team.ownerId),
    expiresAt,
  };
}

/**
 * Returns the invitation behind a mailed link, for signed-in and anonymous viewers. Null for an
 * unknown or expired token.
 */
export async function previewInvitation(ctx: RequestContext, token: string): Promise<ReceivedInvitation | null> {
  const invitation = await findInvitationByToken(token, ctx.now());
  return invitation && toReceivedInvitation(invitation);
}

/**
 * Returns the filter for open invitations to the viewer's address. Null for an unconfirmed address, which may be
 * another person's: that viewer needs the mailed link.
 */
export const sentToViewer = ({ viewer, now }: RequestContext) => {
  const { email, emailConfirmedAt } = requireUser(viewer).user;
  return emailConfirmedAt ? { email, expiresAt: trusted({ $gt: now() }) } : null;
};

/**
 * Returns the invitation that the input names, if the viewer may answer it: by its token with any account, because only
 * the mail contains the token, and by its id only with the account that confirmed the invited address. Throws
 * BAD_USER_INPUT and NOT_FOUND.
 */
export async function getAnswerableInvitation(
  ctx: RequestContext,
  { token, id }: AnswerInvitationInput,
): Promise<TeamInvitationRecord> {
  if (id) {
    const filter = sentToViewer(ctx);
    const sent =
      filter && (await TeamInvitations.findOne({ ...filter, _id: toObjectId(id) }).lean<TeamInvitationRecord>());
    if (!sent) throw invitationInvalidError();
    return sent;
  }
  if (!token) throw invalidInput({ token: 'Give the token or the id of the invitation' });
  const invitation = await findInvitationByToken(token, ctx.now());
  if (!invitation) throw invitationInvalidError();
  return invitation;
}

/**
 * Returns the filter for an invitation that has not changed since it was read, so that of several concurrent requests
 * to answer it one succeeds.
 */
export const unchanged = ({ _id, expiresAt }: TeamInvitationRecord) => ({ _id, expiresAt });

/** Declines an invitation and frees its seat. Returns its id. Throws BAD_USER_INPUT and NOT_FOUND. */
export async function declineInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const invitation = await getAnswerableInvitation(ctx, input);
  await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await TeamInvitations.deleteOne(unchanged(invitation), { session });
    if (deletedCount === 0) throw invitationInvalidError();
    const { teamId, invitedBy } = invitation;
    await releaseSeats(session, { teamId });
    const team = await Teams.findById(teamId, null, { session }).lean<TeamRecord>();
    if (!team) return;
    const describe = (name: string) => `${name} declined to join your team. The seat is free again.`;
    await notifyAboutTeam(session, {
      userId: await findAnswerRecipient(session, { team, invitedBy }),
      kind: 'info',
      title: 'An invitation was declined',
      mutableAs: 'team_members',
      message: describe(user.fullName),
      about: { userId: user._id, messageWithoutName: describe(`A person ${ACCOUNT_DELETED}`) },
      at: ctx.now(),
    });
  });
  return String(invitation._id);
}
