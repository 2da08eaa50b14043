import mongoose, { trusted, Types } from 'mongoose';
import { isDuplicateKey, toObjectId } from '#api/database/mongo.ts';
import type { AnswerInvitationInput, ReceivedInvitation } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFullName, findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { findInvitationByToken } from './invitation-tokens.ts';
import { insertMember } from './member-rows.ts';
import { freeSeats } from './seats.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { recordTeamActivity } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { notifyAboutTeam } from './team-notices.ts';
import type { TeamMapper } from './teams.mappers.ts';

const invitationInvalidError = () =>
  new DomainError('NOT_FOUND', 'This invitation is no longer valid. Use the newest link, or ask for a new invitation');

/** Null when the team is gone. */
async function toReceivedInvitation(invitation: TeamInvitationRecord): Promise<ReceivedInvitation | null> {
  const { _id, teamId, email, role, invitedBy, expiresAt } = invitation;
  const [team, inviter, account] = await Promise.all([
    Teams.findById(teamId, { name: 1 }).lean<Pick<TeamRecord, 'name'>>(),
    findFullName(invitedBy),
    findUserIdByEmail(null, email),
  ]);
  if (!team) return null;
  return {
    id: String(_id),
    teamName: team.name,
    invitedBy: inviter,
    email,
    hasAccount: account !== null,
    role,
    expiresAt,
  };
}

/** The invitation behind a mailed link, for signed-in and anonymous viewers. Null for an unknown or expired token. */
export async function previewInvitation(ctx: RequestContext, token: string): Promise<ReceivedInvitation | null> {
  const invitation = await findInvitationByToken(token, ctx.now());
  return invitation && toReceivedInvitation(invitation);
}

/** Matches the account and its address: an account that took the address after the invitation was sent needs the mailed link. */
const sentToViewer = ({ viewer, now }: RequestContext) => {
  const { user } = requireUser(viewer);
  return { userId: user._id, email: user.email, expiresAt: trusted({ $gt: now() }) };
};

/** Open invitations to the viewer, newest first. */
export async function listReceivedInvitations(ctx: RequestContext): Promise<ReceivedInvitation[]> {
  const rows = await TeamInvitations.find(sentToViewer(ctx)).sort({ _id: -1 }).lean<TeamInvitationRecord[]>();
  const received = await Promise.all(rows.map(toReceivedInvitation));
  return received.filter((invitation) => invitation !== null);
}

/** The invitation that the input names, when the viewer may answer it. Throws BAD_USER_INPUT, NOT_FOUND and FORBIDDEN. */
async function getAnswerableInvitation(
  ctx: RequestContext,
  { token, id }: AnswerInvitationInput,
): Promise<TeamInvitationRecord> {
  if (id) {
    const filter = { ...sentToViewer(ctx), _id: toObjectId(id) };
    const sent = await TeamInvitations.findOne(filter).lean<TeamInvitationRecord>();
    if (!sent) throw invitationInvalidError();
    return sent;
  }
  if (!token) throw invalidInput({ token: 'Give the token or the id of the invitation' });
  const invitation = await findInvitationByToken(token, ctx.now());
  if (!invitation) throw invitationInvalidError();
  if (invitation.email !== requireUser(ctx.viewer).user.email) {
    throw new DomainError(
      'FORBIDDEN',
      'This invitation was sent to another address. Sign in with the account that has it',
    );
  }
  return invitation;
}

/** Matches the invitation only if it is still as it was read, so that of several concurrent answers one succeeds. */
const unchanged = ({ _id, expiresAt }: TeamInvitationRecord) => ({ _id, expiresAt });

/** Throws BAD_USER_INPUT and NOT_FOUND, FORBIDDEN for another user's invitation, and CONFLICT for a viewer who is in a team. */
export async function acceptInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<TeamMapper> {
  const { user } = requireUser(ctx.viewer);
  const invitation = await getAnswerableInvitation(ctx, input);
  const { teamId, role, allowance } = invitation;
  const at = ctx.now();
  try {
    return await mongoose.connection.transaction(async (session) => {
      const { deletedCount } = await TeamInvitations.deleteOne(unchanged(invitation), { session });
      const team = await Teams.findById(teamId, null, { session }).lean<TeamRecord>();
      if (deletedCount === 0 || !team) throw invitationInvalidError();
      // The new member takes over the seat of the invitation.
      await insertMember(session, {
        ...{ team, userId: user._id, role, allowance: allowance ?? null },
        memberId: new Types.ObjectId(),
        at,
      });
      await notifyAboutTeam(session, {
        userId: invitation.invitedBy,
        kind: 'success',
        title: 'A new member joined your team',
        message: `${user.fullName} joined ${team.name}.`,
        about: user._id,
        at,
      });
      await recordTeamActivity(session, { ctx, description: 'Joined a team' });
      return { ...team, role };
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new DomainError('CONFLICT', 'You are already in a team. Leave it before you join another', { cause: error });
  }
}

/** Throws BAD_USER_INPUT and NOT_FOUND, and FORBIDDEN for another user's invitation. */
export async function declineInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<string> {
  const { user } = requireUser(ctx.viewer);
  const invitation = await getAnswerableInvitation(ctx, input);
  await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await TeamInvitations.deleteOne(unchanged(invitation), { session });
    if (deletedCount === 0) throw invitationInvalidError();
    await freeSeats(session, { teamId: invitation.teamId });
    await notifyAboutTeam(session, {
      userId: invitation.invitedBy,
      kind: 'info',
      title: 'An invitation was declined',
      message: `${user.fullName} declined to join your team. The seat is free again.`,
      about: user._id,
      at: ctx.now(),
    });
  });
  return String(invitation._id);
}
