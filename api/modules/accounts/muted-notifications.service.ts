import { type ClientSession, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { NotificationTopic, UserRecord } from '#api/kernel/viewer.ts';
import { Users } from './user.model.ts';

/** Stores whether a user has turned off the notifications of a topic. Throws UNAUTHENTICATED when the account was deleted. */
export async function storeMutedNotification(
  userId: string,
  topic: NotificationTopic,
  isMuted: boolean,
): Promise<UserRecord> {
  const change = { mutedNotifications: topic };
  const user = await Users.findOneAndUpdate(
    { _id: new Types.ObjectId(userId) },
    isMuted ? { $addToSet: change } : { $pull: change },
    { returnDocument: 'after' },
  )
    .select('-sessions')
    .lean<UserRecord>();
  if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
  return user;
}

/** Returns whether a user has turned off the notifications of a topic. */
export const hasMuted = async (session: ClientSession, userId: Types.ObjectId, topic: NotificationTopic) =>
  (await Users.exists({ _id: userId, mutedNotifications: topic }).session(session)) !== null;
