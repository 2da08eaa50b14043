import { type ClientSession, trusted, Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { type SessionEntry, type StoredUser, Users } from './user.model.ts';

// Sessions are stored in the user's document. The module `sessions` reads and writes them through this file.

export type { SessionEntry } from './user.model.ts';

interface SessionKey {
  readonly userId: string;
  readonly tokenVersion: number;
  readonly sessionId: string;
  readonly aud: SessionEntry['aud'];
}

/**
 * Finds the user with this session, without their other sessions and their password hash, in one indexed read. It uses
 * the MongoDB driver instead of Mongoose, which would add a fifth to the time of every request by casting values that
 * are correct already: the token's signature proves it.
 */
export async function findUserBySession(
  key: SessionKey,
): Promise<{ readonly user: UserRecord; readonly session: SessionEntry } | null> {
  const { userId, tokenVersion, sessionId, aud } = key;
  const stored = await Users.collection.findOne<StoredUser>(
    { _id: new Types.ObjectId(userId), tokenVersion, sessions: { $elemMatch: { _id: sessionId, aud } } },
    { projection: { passwordHash: 0, pepperId: 0, sessions: { $elemMatch: { _id: sessionId } } } },
  );
  if (!stored) return null;
  const { sessions, ...user } = stored;
  const [session] = sessions;
  return session ? { user, session } : null;
}

/** Returns all stored sessions of a user, expired ones included. */
export async function findSessions(userId: Types.ObjectId): Promise<SessionEntry[]> {
  const found = await Users.findById(userId, { sessions: 1 }).lean<Pick<StoredUser, 'sessions'>>();
  return found?.sessions ?? [];
}

/**
 * Adds a session, unless all sessions of the user were ended since the user was read. Removes the oldest
 * sessions beyond `maxSessions`.
 */
export async function addSession(
  { _id, tokenVersion }: Pick<UserRecord, '_id' | 'tokenVersion'>,
  session: SessionEntry,
  maxSessions: number,
): Promise<void> {
  const push = { $push: { sessions: { $each: [session], $slice: -maxSessions } } };
  await Users.updateOne({ _id, tokenVersion }, { ...push, $max: { lastSeenAt: session.lastSeenAt } });
}

/** Stores when a session was last used. */
export async function setLastSeen(userId: Types.ObjectId, sessionId: string, at: Date): Promise<void> {
  await Users.updateOne(
    { _id: userId, 'sessions._id': sessionId },
    { $set: { 'sessions.$.lastSeenAt': at }, $max: { lastSeenAt: at } },
  );
}

/** Removes a session and returns it. Null when the user has no such session. */
export async function removeSession(userId: Types.ObjectId, sessionId: string): Promise<SessionEntry | null> {
  const before = await Users.findOneAndUpdate(
    { _id: userId, 'sessions._id': sessionId },
    { $pull: { sessions: { _id: sessionId } } },
  )
    .select('sessions')
    .lean<Pick<StoredUser, 'sessions'>>();
  return before?.sessions.find(({ _id }) => _id === sessionId) ?? null;
}

/** Removes every session of a user except one. */
export async function removeOtherSessions(userId: Types.ObjectId, keptSessionId: string): Promise<void> {
  await Users.updateOne({ _id: userId }, { $pull: { sessions: { _id: trusted({ $ne: keptSessionId }) } } });
}

/**
 * Removes every session of a user, including one that is being opened. Returns the user without sessions. Null
 * when there is no such user.
 */
export async function removeAllSessions(session: ClientSession, userId: Types.ObjectId): Promise<UserRecord | null> {
  const update = { $set: { sessions: [] }, $inc: { tokenVersion: 1 } };
  return Users.findByIdAndUpdate(userId, update, { session, returnDocument: 'after' })
    .select('-sessions')
    .lean<UserRecord>();
}

/** Stores when users used the product in the past, such as those of the demo. A later visit stays. */
export async function storePastVisits(visits: readonly { readonly userId: Types.ObjectId; readonly at: Date }[]) {
  if (visits.length === 0) return;
  const updates = visits.map(({ userId, at }) => ({
    updateOne: { filter: { _id: userId }, update: { $max: { lastSeenAt: at } } },
  }));
  await Users.collection.bulkWrite(updates, { ordered: false });
}

/** Removes the sessions of all users that expired by `expiredBy`, or were last seen by `lastSeenBy`. */
export async function removeStaleSessions({
  expiredBy,
  lastSeenBy,
}: {
  readonly expiredBy: Date;
  readonly lastSeenBy: Date;
}): Promise<void> {
  const isStale = { $or: [{ expiresAt: { $lte: expiredBy } }, { lastSeenAt: { $lte: lastSeenBy } }] };
  await Users.updateMany(
    { sessions: trusted({ $elemMatch: isStale }) },
    { $pull: { sessions: isStale } },
    { maxTimeMS: MINUTE_MS },
  );
}
