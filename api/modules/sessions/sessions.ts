import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import { type SessionClaims, signSessionToken } from '#api/auth/session-token.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/lib/days.ts';
import {
  addSession,
  findUserBySession,
  type SessionEntry,
  setLastSeen,
} from '#api/modules/accounts/session-store.service.ts';

const LIFETIME_MS = { user: 30 * DAY_MS, admin: 12 * HOUR_MS };

/** A session that was not used for this long ends. */
export const MAX_IDLE_MS = 7 * DAY_MS;

const MAX_SESSIONS = 10;

interface NewSession {
  readonly token: string;
  readonly entry: SessionEntry;
}

/**
 * Creates a session and its bearer token. Stores neither: the caller stores the entry in the user's document, and
 * the token is never stored.
 */
export function newSession(
  { client, now, runtime }: RequestContext,
  { _id, role, tokenVersion }: Pick<UserRecord, '_id' | 'role' | 'tokenVersion'>,
  aud: SessionEntry['aud'],
): NewSession {
  const sid = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS[role]);
  const [signer] = runtime.config.sessionKeys;
  return {
    token: signSessionToken(signer, { sub: _id.toHexString(), sid, aud, ver: tokenVersion, now: createdAt, expiresAt }),
    entry: { _id: hashSecret(sid), aud, ...client, createdAt, lastSeenAt: createdAt, expiresAt },
  };
}

/**
 * Opens a session and returns its bearer token. The session that was opened first ends when the user has more than ten. If all sessions were ended
 * since `user` was read, as by a new password, none is opened, and the token is not valid.
 */
export async function openSession(
  ctx: RequestContext,
  user: Pick<UserRecord, '_id' | 'role' | 'tokenVersion'>,
  aud: SessionEntry['aud'],
): Promise<string> {
  const { token, entry } = newSession(ctx, user, aud);
  await addSession(user, entry, MAX_SESSIONS);
  return token;
}

/** Returns whether a stored session is still valid. The job that deletes ended sessions may be late. */
export const isActive = ({ expiresAt, lastSeenAt }: Pick<SessionEntry, 'expiresAt' | 'lastSeenAt'>, now: Date) =>
  expiresAt > now && lastSeenAt.getTime() + MAX_IDLE_MS > now.getTime();

interface FoundSession {
  readonly sessionId: string;
  readonly audience: SessionEntry['aud'];
  readonly signedInAt: Date;
  readonly user: UserRecord;
}

/**
 * Finds the session that a verified token names, or null when it has ended. Called for every request, so that an ended
 * session has no more effect from then on.
 */
export async function findSession({ sub, sid, aud, ver }: SessionClaims, now: Date): Promise<FoundSession | null> {
  const sessionId = hashSecret(sid);
  const found = await findUserBySession({ userId: sub, tokenVersion: ver, sessionId, aud });
  if (!found || !isActive(found.session, now)) return null;
  const { user, session } = found;
  if (session.lastSeenAt.getTime() + MINUTE_MS <= now.getTime()) {
    // Not awaited: the request does not depend on it, and the next request tries again if it fails.
    setLastSeen(user._id, sessionId, now).catch(() => undefined);
  }
  return { sessionId, audience: session.aud, signedInAt: session.createdAt, user };
}
