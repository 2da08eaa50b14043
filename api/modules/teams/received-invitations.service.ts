import mongoose, { Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { AnswerInvitationInput, ReceivedInvitation } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { confirmAddress } from '#api/modules/accounts/address-confirmation.service.ts';
import { ACCOUNT_DELETED } from './account-deleted.ts';
import {
  getAnswerableInvitation,
  invitationInvalidError,
  sentToViewer,
  toReceivedInvitation,
  unchanged,
} from './answer-invitations.ts';
import { describePool } from './describe-pool.ts';
import { findInvitationByToken } from './invitation-tokens.ts';
import { insertMember } from './member-rows.ts';
import { toMemberView } from './membership.ts';
import { type TeamRecord, Teams } from './team.model.ts';
import { recordMemberAct, recordOwnTeamActivity } from './team-activity.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';
import { findAnswerRecipient, notifyAboutTeam } from './team-notifications.ts';
import type { TeamMapper } from './teams.mappers.ts';

/** Lists the open invitations to the viewer's confirmed address, newest first. */
export async function listReceivedInvitations(ctx: RequestContext): Promise<ReceivedInvitation[]> {
  const filter = sentToViewer(ctx);
  if (!filter) return [];
  const rows = await TeamInvitations.find(filter).sort({ _id: -1 }).lean<TeamInvitationRecord[]>();
  const received = await Promise.all(rows.map(toReceivedInvitation));
  return received.filter((invitation) => invitation !== null);
}

/**
 * Accepts an invitation and returns the team. Throws BAD_USER_INPUT and NOT_FOUND, and CONFLICT for
 * a viewer who is in a team.
 */
export async function acceptInvitation(ctx: RequestContext, input: AnswerInvitationInput): Promise<TeamMapper> {
  const { user } = requireUser(ctx.viewer);
  const invitation = await getAnswerableInvitation(ctx, input);
  const { teamId, role, allowance } = invitation;
  const at = ctx.now();
  const invitedTo = await Teams.findById(teamId, { ownerId: 1 }).lean<Pick<TeamRecord, 'ownerId'>>();
  if (!invitedTo) throw invitationInvalidError();
  // Read before the transaction, which holds the pool's wallet: every run of the team writes to it.
  const pool = await describePool(invitedTo);
  try {
    const joined = await mongoose.connection.transaction(async (session) => {
      const { deletedCount } = await TeamInvitations.deleteOne(unchanged(invitation), { session });
      const team = await Teams.findById(teamId, null, { session }).lean<TeamRecord>();
      if (deletedCount === 0 || !team) throw invitationInvalidError();
      // The link proves that the viewer receives mail at the invited address.
      if (invitation.email === user.email) {
        await confirmAddress(session, { userId: user._id, email: user.email, client: ctx.client, at });
      }
      // The new member takes over the seat of the invitation.
      await insertMember(session, {
        team,
        userId: user._id,
        role,
        allowance: allowance ?? null,
        memberId: new Types.ObjectId(),
        at,
      });
      const recipientId = await findAnswerRecipient(session, { team, invitedBy: invitation.invitedBy });
      await notifyAboutTeam(session, {
        userId: recipientId,
        kind: 'success',
        title: 'A new member joined your team',
        mutableAs: 'team_members',
        message: `${user.fullName} joined ${team.name}.`,
        about: { userId: user._id, messageWithoutName: `A member ${ACCOUNT_DELETED} joined ${team.name}.` },
        teamId,
        at,
      });
      await notifyAboutTeam(session, {
        userId: user._id,
        kind: 'success',
        title: 'Welcome to your team',
        message: `You joined ${team.name}. ${pool}`,
        about: { userId: team.ownerId },
        teamId,
        at,
      });
      await recordMemberAct(session, { recipientId, member: user, did: 'joined', at });
      await recordOwnTeamActivity(session, {
        ctx,
        description: `Joined the team ${team.name}`,
        // The name may be the owner's.
        about: { userId: team.ownerId, descriptionWithoutName: 'Joined a team' },
      });
      return team;
    });
    return await toMemberView(joined, role, at);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new DomainError('CONFLICT', 'You are already in a team. Leave it before you join another', { cause: error });
  }
}

/** Returns whether a mailed token proves that its holder receives mail at this address. */
export async function provesAddress(token: string, { email, at }: { readonly email: string; readonly at: Date }) {
  return (await findInvitationByToken(token, at))?.email === email;
}

/**
 * Accepts the invitation that led to a sign-up. The account exists already, so a refusal or a failure is reported by a
 * notification instead of an error. Returns whether the user joined.
 */
export async function joinAtSignUp(ctx: RequestContext, token: string): Promise<boolean> {
  const { _id: userId } = requireUser(ctx.viewer).user;
  try {
    await acceptInvitation(ctx, { token });
    return true;
  } catch (error) {
    const isRefusal = error instanceof DomainError;
    if (!isRefusal) ctx.runtime.log.error({ err: error, reqId: ctx.requestId }, 'Joining a team at sign-up failed');
    await notifyAboutTeam(NO_TRANSACTION, {
      userId,
      kind: 'warning',
      title: 'You did not join the team',
      message: isRefusal ? error.message : 'Something went wrong. Please open the link in your invitation again.',
      at: ctx.now(),
    });
    return false;
  }
}
