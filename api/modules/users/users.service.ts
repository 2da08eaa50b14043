import mongoose, { type ClientSession, trusted, type Types } from 'mongoose';
import { RETENTION_DAYS } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { UpdateProfileInput } from '../../graphql/types.generated.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { applyRetention } from '../history/history.service.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { fullNameProblem } from './full-name.ts';
import { eventDataOf } from './user-events.ts';
import { type UserRecord, Users } from './user.model.ts';

export type { UserRecord } from './user.model.ts';

interface ProfileChanges {
  fullName?: string;
  retentionDays?: number;
}

/** Only what differs from what is there. Throws BAD_USER_INPUT. */
function changesOf(user: UserRecord, { fullName, retentionDays }: UpdateProfileInput): ProfileChanges {
  const changes: ProfileChanges = {};
  if (typeof fullName === 'string') {
    const trimmed = fullName.trim();
    const problem = fullNameProblem(trimmed);
    if (problem) throw invalidInput({ fullName: problem });
    if (trimmed !== user.fullName) changes.fullName = trimmed;
  }
  if (typeof retentionDays === 'number') {
    if (!RETENTION_DAYS.choices.includes(retentionDays)) {
      throw invalidInput({ retentionDays: `Retention must be one of ${RETENTION_DAYS.choices.join(', ')} days` });
    }
    if (retentionDays !== user.retentionDays) changes.retentionDays = retentionDays;
  }
  return changes;
}

/** For the account's activity. */
const describe = ({ fullName, retentionDays }: ProfileChanges) =>
  [
    fullName !== undefined && 'Changed the name',
    retentionDays !== undefined && `Set history to be kept for ${retentionDays} days`,
  ]
    .filter((part) => part !== false)
    .join('. ');

/** Changes a person and announces what others can see of it, both or neither. */
async function change(ctx: RequestContext, userId: Types.ObjectId, changes: ProfileChanges): Promise<UserRecord> {
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const marks = changes.retentionDays === undefined ? {} : { retentionChangedAt: at };
    const update = { $set: { ...changes, ...marks } };
    const user = await Users.findOneAndUpdate({ _id: userId }, update, { session, returnDocument: 'after' })
      .select('-sessions')
      .lean<UserRecord>();
    if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
    if (changes.fullName !== undefined) {
      await appendEvent(session, 'user.updated', { user: eventDataOf(user), changed: ['full_name'] }, at);
    }
    await recordActivity(ctx, { userId, type: 'profile_update', description: describe(changes) }, session);
    return user;
  });
}

/** Changes the viewer's own name and for how long their history is kept. What is left out or null stays. */
export async function updateProfile(ctx: RequestContext, input: UpdateProfileInput): Promise<UserRecord> {
  const { user } = personOf(ctx.viewer);
  const changes = changesOf(user, input);
  if (Object.keys(changes).length === 0) return user;
  const changed = await change(ctx, user._id, changes);
  // Reads obey the new retention already; this tells the database when to remove the rows.
  if (changes.retentionDays !== undefined) await applyRetention(user._id, changes.retentionDays);
  return changed;
}

/** Whose account this normalized address opens, in a transaction when there is one. */
export async function findUserIdByEmail(
  email: string,
  session: ClientSession | null = null,
): Promise<Types.ObjectId | null> {
  const user = await Users.findOne({ email }, { _id: 1 }, { session }).lean<Pick<UserRecord, '_id'>>();
  return user?._id ?? null;
}

/** Makes sure that nothing is kept for people whose accounts are gone. Throws UNAUTHENTICATED when one of them is. */
export async function assertAccountsExist(session: ClientSession, userIds: readonly Types.ObjectId[]): Promise<void> {
  const ids = [...new Map(userIds.map((id) => [String(id), id])).values()];
  const found = await Users.collection.countDocuments({ _id: { $in: ids } }, { session });
  if (found < ids.length) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
}

/** The person with this id, without their sessions, in a transaction when there is one. Throws NOT_FOUND. */
export async function findUser(session: ClientSession | null, userId: Types.ObjectId): Promise<UserRecord> {
  const user = await Users.findById(userId, null, { session }).select('-sessions').lean<UserRecord>();
  if (!user) throw new DomainError('NOT_FOUND', 'This user does not exist');
  return user;
}

/** Names and addresses, by id. Accounts that are gone are left out. */
export async function peopleById(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, Pick<UserRecord, 'fullName' | 'email'>>> {
  const people = await Users.find({ _id: trusted({ $in: [...ids] }) }, { fullName: 1, email: 1 }).lean();
  return new Map(people.map(({ _id, fullName, email }) => [String(_id), { fullName, email }]));
}

/** Whether anybody but administrators has an account. */
export async function hasPeople(): Promise<boolean> {
  return (await Users.exists({ role: 'user' })) !== null;
}

/** Whoever has been administrator for longest. There always is one. */
export async function findAdministrator(): Promise<UserRecord> {
  return Users.findOne({ role: 'admin' }).sort({ _id: 1 }).select('-sessions').orFail().lean<UserRecord>();
}

/** How many accounts there are, from the collection's own count: it costs the same however many. */
export async function countUsers(): Promise<number> {
  return Users.estimatedDocumentCount();
}
