import type { Types } from 'mongoose';
import type { OpenSession } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { toDeviceName } from '#api/lib/device-name.ts';
import { findSessions, type SessionEntry } from '#api/modules/accounts/session-store.service.ts';
import { isActive } from './sessions.ts';

const toOpenSession = (
  { _id, aud, userAgent, ip, createdAt, lastSeenAt }: SessionEntry,
  currentId: string,
): OpenSession => ({
  id: _id,
  client: aud,
  device: toDeviceName(userAgent ?? null),
  ipAddress: ip ?? null,
  createdAt,
  lastSeenAt,
  isCurrent: _id === currentId,
});

/** Lists the open sessions of a user, most recently used first. */
export async function listUserSessions(ctx: RequestContext, userId: Types.ObjectId): Promise<OpenSession[]> {
  const { sessionId } = requireUser(ctx.viewer);
  return (await findSessions(userId))
    .filter((session) => isActive(session, ctx.now()))
    .sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
    .map((session) => toOpenSession(session, sessionId));
}
