import { type ClientSession, trusted, type Types } from 'mongoose';
import { appendEvent } from '../outbox/outbox.service.ts';
import { eventDataOf, statusOf } from './user-events.ts';
import { type UserRecord, Users } from './user.model.ts';

/** Notes what billing says of an account, and announces it where it shows: a suspension hides it. */
export async function setBillingStatus(
  session: ClientSession,
  userId: Types.ObjectId,
  billingStatus: UserRecord['billingStatus'],
  at: Date,
): Promise<void> {
  const filter = { _id: userId, billingStatus: trusted({ $ne: billingStatus }) };
  const before = await Users.findOneAndUpdate(filter, { $set: { billingStatus } }, { session })
    .select('-sessions')
    .lean<UserRecord>();
  if (!before) return;
  const after = { ...before, billingStatus };
  const [from, to] = [statusOf(before), statusOf(after)];
  if (from !== to) await appendEvent(session, 'user.status_changed', { user: eventDataOf(after), from, to }, at);
}
