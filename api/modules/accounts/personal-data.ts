import { hashSecret } from '#api/auth/secrets.ts';
import { toDeviceName } from '#api/lib/device-name.ts';
import { buildPersonalData, byOwnId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { accountStatusOf } from './account-status.rules.ts';
import { ResetTokens } from './reset-token.model.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';
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

/** The row is deleted together with the account. Erasing it again does no harm. */
export const personalUsers: PersonalData = buildPersonalData(Users, {
  of: byOwnId,
  present: (user: StoredUser) => ({
    id: user._id,
    email: user.email,
    full_name: user.fullName,
    role: user.role,
    status: accountStatusOf(user),
    retention_days: user.retentionDays,
    must_change_password: user.mustChangePassword,
    created_at: user.createdAt,
    sessions: user.sessions.map(presentSession),
  }),
});

export const personalSignInAttempts: PersonalData = buildPersonalData(SignInAttempts, {
  of: ({ email }) => (email === null ? null : { _id: hashSecret(email) }),
  present: { leftOutBecause: 'It counts wrong passwords under the hash of an address, to lock out guessing.' },
});

export const personalResetTokens: PersonalData = buildPersonalData(ResetTokens, {
  of: byOwnId,
  present: { leftOutBecause: 'It holds the hash of a password reset link for half an hour.' },
});
