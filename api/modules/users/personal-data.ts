import { hashSecret } from '../../auth/secrets.ts';
import { byOwnId, type PersonalData, personalRowsOf } from '../personal-data/personal-data.ts';
import { deviceOf } from './device.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';
import { statusOf } from './user-events.ts';
import { type SessionEntry, type UserRecord, Users } from './user.model.ts';

const presentSession = ({ aud, userAgent, ip, createdAt, lastSeenAt, expiresAt }: SessionEntry) => ({
  client: aud,
  device: deviceOf(userAgent ?? null),
  user_agent: userAgent,
  ip_address: ip,
  created_at: createdAt,
  last_seen_at: lastSeenAt,
  expires_at: expiresAt,
});

/** They go with the request already; this is for one that was opened while it was under way. */
export const personalUsers: PersonalData = personalRowsOf<UserRecord>(Users, {
  of: byOwnId,
  present: (user) => ({
    id: user._id,
    email: user.email,
    full_name: user.fullName,
    role: user.role,
    status: statusOf(user),
    retention_days: user.retentionDays,
    must_change_password: user.mustChangePassword,
    created_at: user.createdAt,
    sessions: user.sessions.map(presentSession),
  }),
});

export const personalSignInAttempts: PersonalData = personalRowsOf(SignInAttempts, {
  of: ({ email }) => (email === null ? null : { _id: hashSecret(email) }),
  present: { leftOutBecause: 'It counts wrong passwords under the hash of an address, to lock out those who guess.' },
});
