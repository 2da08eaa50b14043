import { trusted, Types } from 'mongoose';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import { type SessionClaims, signSessionToken } from '../../auth/session-token.ts';
import { DAY_MS } from '../../days.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { type SessionEntry, type UserRecord, Users } from './user.model.ts';

const MINUTE_MS = 60_000;
const LIFETIME_MS = { user: 30 * DAY_MS, admin: DAY_MS / 2 };
const IDLE_MS = 7 * DAY_MS;
const SEEN_EVERY_MS = MINUTE_MS;
const MAX_SESSIONS = 10;

interface NewSession {
  readonly token: string;
  readonly entry: SessionEntry;
}

/** Makes a session and its bearer token, which is not kept. */
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

/** Opens a session for a person, ending their oldest when they have ten. */
export async function openSession(
  ctx: RequestContext,
  user: Pick<UserRecord, '_id' | 'role' | 'tokenVersion'>,
  aud: SessionEntry['aud'],
): Promise<string> {
  const { token, entry } = newSession(ctx, user, aud);
  await Users.updateOne(
    { _id: user._id, tokenVersion: user.tokenVersion },
    { $push: { sessions: { $each: [entry], $slice: -MAX_SESSIONS } } },
  );
  return token;
}

/** A miss costs one write a minute and person; nobody waits for it, and the next request makes up for one that fails. */
function markSeen(userId: Types.ObjectId, sessionId: string, now: Date): void {
  Users.updateOne({ _id: userId, 'sessions._id': sessionId }, { $set: { 'sessions.$.lastSeenAt': now } })
    .exec()
    .catch(() => undefined);
}

/**
 * The person whose session this is, with no other session and without their password.
 * By the driver: mongoose would spend a fifth of the request on checking what the signature has proven.
 */
const personBySession = (claims: Omit<SessionClaims, 'sid'>, sessionId: string): Promise<UserRecord | null> =>
  Users.collection.findOne<UserRecord>(
    {
      _id: new Types.ObjectId(claims.sub),
      tokenVersion: claims.ver,
      sessions: { $elemMatch: { _id: sessionId, aud: claims.aud } },
    },
    { projection: { passwordHash: 0, pepperId: 0, sessions: { $elemMatch: { _id: sessionId } } } },
  );

/** Whether a session still opens the account. */
export const isAlive = ({ expiresAt, lastSeenAt }: Pick<SessionEntry, 'expiresAt' | 'lastSeenAt'>, now: Date) =>
  expiresAt > now && lastSeenAt.getTime() + IDLE_MS > now.getTime();

interface FoundSession {
  readonly sessionId: string;
  /** With no session but the one that was found. */
  readonly user: UserRecord;
}

/** Read on every request and never cached, so that ending a session ends it at once. One indexed read finds both. */
export async function findSession({ sid, ...claims }: SessionClaims, now: Date): Promise<FoundSession | null> {
  const sessionId = hashSecret(sid);
  const user = await personBySession(claims, sessionId);
  const session = user?.sessions[0];
  if (!user || !session || !isAlive(session, now)) return null;
  if (session.lastSeenAt.getTime() + SEEN_EVERY_MS <= now.getTime()) markSeen(user._id, sessionId, now);
  return { sessionId, user };
}

/** Forgets sessions that open nothing any more: they name addresses and browsers. */
export async function removeDeadSessions(now: Date): Promise<void> {
  const isDead = {
    $or: [{ expiresAt: { $lte: now } }, { lastSeenAt: { $lte: new Date(now.getTime() - IDLE_MS) } }],
  };
  await Users.updateMany(
    { sessions: trusted({ $elemMatch: isDead }) },
    { $pull: { sessions: isDead } },
    { maxTimeMS: MINUTE_MS },
  );
}

/** Ends one session of a person. */
export async function endSession(userId: Types.ObjectId, sessionId: string): Promise<void> {
  await Users.updateOne({ _id: userId }, { $pull: { sessions: { _id: sessionId } } });
}

/** Ends every session of a person at once, those that are being opened included. */
export async function endSessions(userId: Types.ObjectId): Promise<void> {
  await Users.updateOne({ _id: userId }, { $inc: { tokenVersion: 1 }, $set: { sessions: [] } });
}
