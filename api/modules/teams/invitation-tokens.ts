import { trusted, type Types } from 'mongoose';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';

const living = (now: Date) => ({ expiresAt: trusted({ $gt: now }) });

/** Makes a token and voids the one before. Only the mail may hold it. Null when the invitation is gone. */
export async function issueInvitationToken(
  _id: Types.ObjectId,
  now: Date,
): Promise<{ readonly token: string; readonly invitation: TeamInvitationRecord } | null> {
  const token = newSecret();
  const invitation = await TeamInvitations.findOneAndUpdate(
    { _id, ...living(now) },
    { $set: { hash: hashSecret(token) } },
  ).lean<TeamInvitationRecord>();
  return invitation && { token, invitation };
}

/** The invitation that a token belongs to, without using it; null when it is no good. */
export async function invitationByToken(token: string, now: Date): Promise<TeamInvitationRecord | null> {
  return TeamInvitations.findOne({ hash: hashSecret(token), ...living(now) }).lean<TeamInvitationRecord>();
}
