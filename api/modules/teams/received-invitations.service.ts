import mongoose, { trusted, Types } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { AnswerInvitationInput, ReceivedInvitation } from '../../graphql/types.generated.ts';
import { isDuplicateKey, toObjectId } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { nameOf } from '../users/people.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { invitationByToken } from './invitation-tokens.ts';
import { join } from './join.ts';
import { freeSeat } from './seats.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { notifyOfTeam } from './team-notices.ts';
import { type TeamRecord, type TeamRow, Teams } from './team.model.ts';

const gone = () =>
  new DomainError('NOT_FOUND', 'This invitation is not good any more. Please ask for a new one, and use the newest');

async function asReceived(invitation: TeamInvitationRecord): Promise<ReceivedInvitation | null> {
  const { _id, teamId, email, role, invitedBy, expiresAt } = invitation;
  const [team, inviter, account] = await Promise.all([
    Teams.findById(teamId, { name: 1 }).lean<Pick<TeamRow, 'name'>>(),
    nameOf(invitedBy),
    findUserIdByEmail(email),
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

/** For whoever opens the link of a mail, signed in or not. Null when it is no good. */
export async function invitationBehind(ctx: RequestContext, token: string): Promise<ReceivedInvitation | null> {
  const invitation = await invitationByToken(token, ctx.now());
  return invitation && asReceived(invitation);
}

/** Those that were sent to this very account: whoever came by the address later needs the mail. */
const sentTo = ({ viewer, now }: RequestContext) => {
  const { user } = personOf(viewer);
  return { userId: user._id, email: user.email, expiresAt: trusted({ $gt: now() }) };
};

/** What the viewer was asked to join, newest first. */
export async function invitationsToViewer(ctx: RequestContext): Promise<ReceivedInvitation[]> {
  const rows = await TeamInvitations.find(sentTo(ctx)).sort({ _id: -1 }).lean<TeamInvitationRecord[]>();
  const received = await Promise.all(rows.map(asReceived));
  return received.filter((invitation) => invitation !== null);
}

/** The invitation that the viewer means and may answer. Throws BAD_USER_INPUT, NOT_FOUND and FORBIDDEN. */
async function answerable(ctx: RequestContext, { token, id }: AnswerInvitationInput): Promise<TeamInvitationRecord> {
  if (id) {
    const sent = await TeamInvitations.findOne({ ...sentTo(ctx), _id: toObjectId(id) }).lean<TeamInvitationRecord>();
    if (!sent) throw gone();
    return sent;
  }
  if (!token) throw invalidInput({ token: 'Say which invitation it is about' });
  const invitation = await invitationByToken(token, ctx.now());
  if (!invitation) throw gone();
  if (invitation.email !== personOf(ctx.viewer).user.email) {
    throw new DomainError(
      'FORBIDDEN',
      'This invitation was sent to another address. Sign in with the account that has it',
    );
  }
  return invitation;
}

/** Ends an invitation that has just been looked at: of many who try, one does. */
const ends = ({ _id, expiresAt }: TeamInvitationRecord) => ({ _id, expiresAt });

/** Throws BAD_USER_INPUT, NOT_FOUND, FORBIDDEN for another's, and CONFLICT for whoever is in a team. */
export async function acceptInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<TeamRecord> {
  const { user } = personOf(ctx.viewer);
  const invitation = await answerable(ctx, input);
  const { teamId, role, allowance } = invitation;
  const at = ctx.now();
  try {
    return await mongoose.connection.transaction(async (session) => {
      const { deletedCount } = await TeamInvitations.deleteOne(ends(invitation), { session });
      const team = await Teams.findById(teamId, null, { session }).lean<TeamRow>();
      if (deletedCount === 0 || !team) throw gone();
      const joining = { memberId: new Types.ObjectId(), userId: user._id, role, allowance: allowance ?? null, at };
      await join(session, team, joining);
      await notifyOfTeam(session, {
        userId: invitation.invitedBy,
        kind: 'success',
        title: 'Your team has grown',
        message: `${user.fullName} joined ${team.name}.`,
        about: user._id,
        at,
      });
      await recordActivity(ctx, { userId: user._id, type: 'profile_update', description: 'Joined a team' }, session);
      return { ...team, role };
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new DomainError('CONFLICT', 'You are in a team already. Leave it before you join another', { cause: error });
  }
}

/** Throws BAD_USER_INPUT, NOT_FOUND, and FORBIDDEN for another's. */
export async function declineInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<string> {
  const { user } = personOf(ctx.viewer);
  const invitation = await answerable(ctx, input);
  await mongoose.connection.transaction(async (session) => {
    const { deletedCount } = await TeamInvitations.deleteOne(ends(invitation), { session });
    if (deletedCount === 0) throw gone();
    await freeSeat(session, invitation.teamId);
    await notifyOfTeam(session, {
      userId: invitation.invitedBy,
      kind: 'info',
      title: 'An invitation was declined',
      message: `${user.fullName} does not join your team. The seat is free again.`,
      about: user._id,
      at: ctx.now(),
    });
  });
  return String(invitation._id);
}
