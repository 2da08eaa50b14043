import { trusted } from 'mongoose';
import { toDeviceName } from '#api/lib/device-name.ts';
import {
  buildPersonalData,
  byOwnId,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { accountStatusOf } from './account-status.rules.ts';
import { type EmailLinkRecord, EmailLinks } from './email-link.model.ts';
import { ResetTokens } from './reset-token.model.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';
import { toAttemptsKey } from './sign-in-throttle.ts';
import { type SessionEntry, type StoredUser, Users } from './user.model.ts';

const presentSession = ({ aud, userAgent, ip, createdAt, lastSeenAt, expiresAt }: SessionEntry) => ({
  client: aud,
  device: toDeviceName(userAgent ?? null),
  user_agent: userAgent,
  ip_address: ip,
  created_at: createdAt,
  last_seen_at: lastSeenAt,
  expires_at: expiresAt,
});

/**
 * The account itself. Its row is deleted with the account, before the job that erases personal data.
 * Erasing it again does no harm.
 */
export const personalUsers: PersonalData = buildPersonalData(Users, {
  ownedBy: byOwnId,
  toExportedRow: (user: StoredUser) => ({
    id: user._id,
    email: user.email,
    email_confirmed_at: user.emailConfirmedAt,
    full_name: user.fullName,
    role: user.role,
    status: accountStatusOf(user),
    suspension_reason: user.suspensionReason ?? null,
    retention_days: user.retentionDays,
    must_change_password: user.mustChangePassword,
    last_seen_at: user.lastSeenAt,
    preferred_action: user.preferredActionId,
    muted_notifications: user.mutedNotifications ?? [],
    created_at: user.createdAt,
    sessions: user.sessions.map(presentSession),
  }),
});

export const personalSignInAttempts: PersonalData = buildPersonalData(SignInAttempts, {
  ownedBy: ({ userId, email }) => ({
    _id: trusted({ $in: [toAttemptsKey({ userId }), ...(email === null ? [] : [toAttemptsKey({ email })])] }),
  }),
  toExportedRow: { leftOutBecause: 'It counts wrong passwords under the hash of an address, to lock out guessing.' },
});

export const personalResetTokens: PersonalData = buildPersonalData(ResetTokens, {
  ownedBy: byOwnId,
  toExportedRow: { leftOutBecause: 'It holds the hash of a password reset link for half an hour.' },
});

export const personalEmailLinks: PersonalData = buildPersonalData<EmailLinkRecord>(EmailLinks, {
  ownedBy: byUserId,
  toExportedRow: ({ _id, kind, email, createdAt, cancelledAt, expiresAt }) => ({
    id: _id,
    kind,
    email,
    created_at: createdAt,
    ...(cancelledAt && { cancelled_at: cancelledAt }),
    expires_at: expiresAt,
  }),
});
