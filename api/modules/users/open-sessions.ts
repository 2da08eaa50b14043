import { trusted } from 'mongoose';
import { personOf, type SignedIn } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { OpenSession } from '../../graphql/types.generated.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { deviceOf } from './device.ts';
import { isAlive } from './sessions.service.ts';
import { type SessionEntry, type UserRecord, Users } from './user.model.ts';

const described =
  ({ sessionId }: SignedIn) =>
  ({ _id, aud, userAgent, ip, createdAt, lastSeenAt }: SessionEntry): OpenSession => ({
    id: _id,
    client: aud,
    device: deviceOf(userAgent ?? null),
    ipAddress: ip ?? null,
    createdAt,
    lastSeenAt,
    isCurrent: _id === sessionId,
  });

/** Where the viewer is signed in, last seen first. */
export async function listSessions(ctx: RequestContext): Promise<OpenSession[]> {
  const viewer = personOf(ctx.viewer);
  const found = await Users.findById(viewer.user._id, { sessions: 1 }).lean<Pick<UserRecord, 'sessions'>>();
  return (found?.sessions ?? [])
    .filter((session) => isAlive(session, ctx.now()))
    .sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
    .map(described(viewer));
}

/** Ends one of the viewer's sessions. Throws NOT_FOUND. */
export async function endOneSession(ctx: RequestContext, id: string): Promise<OpenSession[]> {
  const { _id } = personOf(ctx.viewer).user;
  const before = await Users.findOneAndUpdate({ _id, 'sessions._id': id }, { $pull: { sessions: { _id: id } } })
    .select('sessions')
    .lean<Pick<UserRecord, 'sessions'>>();
  const ended = before?.sessions.find((session) => session._id === id);
  if (!ended) throw new DomainError('NOT_FOUND', 'There is no such session');
  const description = `Ended the session of ${deviceOf(ended.userAgent ?? null)}`;
  await recordActivity(ctx, { userId: _id, type: 'logout', description });
  return listSessions(ctx);
}

/** Ends every session of the viewer but the one that is used to ask. */
export async function endOtherSessions(ctx: RequestContext): Promise<OpenSession[]> {
  const { user, sessionId } = personOf(ctx.viewer);
  await Users.updateOne({ _id: user._id }, { $pull: { sessions: { _id: trusted({ $ne: sessionId }) } } });
  await recordActivity(ctx, { userId: user._id, type: 'security_alert', description: 'Ended all other sessions' });
  return listSessions(ctx);
}
