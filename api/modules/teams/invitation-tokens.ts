import { trusted, type Types } from 'mongoose';
import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import { type TeamInvitationRecord, TeamInvitations } from './team-invitation.model.ts';

const notExpired = (now: Date) => ({ expiresAt: trusted({ $gt: now }) });

interface IssuedToken {
  /** For the mail only: the database stores its hash. */
  readonly token: string;
  readonly invitation: TeamInvitationRecord;
}

/**
 * Creates the token of an invitation and invalidates the previous one. Returns null when the invitation
 * was deleted or has expired.
 */
export async function issueInvitationToken(_id: Types.ObjectId, now: Date): Promise<IssuedToken | null> {
  const token = newSecret();
  const invitation = await TeamInvitations.findOneAndUpdate(
    { _id, ...notExpired(now) },
    { $set: { hash: hashSecret(token) } },
  ).lean<TeamInvitationRecord>();
  return invitation && { token, invitation };
}

/** Finds an invitation by its token, which stays valid. Null for an unknown or expired token. */
export async function findInvitationByToken(token: string, now: Date): Promise<TeamInvitationRecord | null> {
  return TeamInvitations.findOne({ hash: hashSecret(token), ...notExpired(now) }).lean<TeamInvitationRecord>();
}
