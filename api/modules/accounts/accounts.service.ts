import DataLoader from 'dataloader';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from './user.model.ts';

/** Finds the account with this id, or null. */
export async function findUser(session: ClientSession | null, userId: Types.ObjectId): Promise<UserRecord | null> {
  return Users.findById(userId, null, { session }).select('-sessions').lean<UserRecord>();
}

/** Returns the account with this id. Throws NOT_FOUND. */
export async function getUser(session: ClientSession | null, userId: Types.ObjectId): Promise<UserRecord> {
  const user = await findUser(session, userId);
  if (!user) throw new DomainError('NOT_FOUND', 'This user does not exist');
  return user;
}

/** Finds the id of the account with this normalized address, or null. */
export async function findUserIdByEmail(session: ClientSession | null, email: string): Promise<Types.ObjectId | null> {
  const user = await Users.findOne({ email }, { _id: 1 }, { session }).lean<Pick<UserRecord, '_id'>>();
  return user?._id ?? null;
}

/** Finds the email address of an account, or null when the account was deleted. */
export async function findEmail(session: ClientSession | null, userId: Types.ObjectId): Promise<string | null> {
  const user = await Users.findById(userId, { email: 1 }, { session }).lean<Pick<UserRecord, 'email'>>();
  return user?.email ?? null;
}

/** Finds the name of a user, or null when the account was deleted. */
export async function findFullName(userId: Types.ObjectId): Promise<string | null> {
  const user = await Users.findById(userId, { fullName: 1 }).lean<Pick<UserRecord, 'fullName'>>();
  return user?.fullName ?? null;
}

/**
 * Returns which of these accounts exist, by user id. Call it in the transaction that stores data about them, so that a
 * concurrent deletion is seen.
 */
export async function findExistingAccounts(
  session: ClientSession,
  userIds: readonly Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Map(userIds.map((id) => [String(id), id])).values()];
  const users = await Users.collection.find({ _id: { $in: ids } }, { session, projection: { _id: 1 } }).toArray();
  return new Set(users.map(({ _id }) => String(_id)));
}

/** Returns which of these users are suspended, by id. */
export async function findSuspendedUsers(userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const filter = { _id: trusted({ $in: [...userIds] }), isSuspended: true };
  return new Set((await Users.find(filter, { _id: 1 }).lean()).map(({ _id }) => String(_id)));
}

/** Checks that an account exists. Throws UNAUTHENTICATED when it was deleted. */
export async function assertAccountExists(userId: Types.ObjectId): Promise<void> {
  if (!(await Users.exists({ _id: userId }))) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
}

/** The name and address by which a user is shown to others. */
export type Contact = Pick<UserRecord, 'fullName' | 'email'>;

/** Finds contacts by user id. Deleted accounts are left out. */
export async function findContacts(userIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Contact>> {
  const filter = { _id: trusted({ $in: [...userIds] }) };
  const users = await Users.find(filter, { fullName: 1, email: 1 }).lean<Pick<UserRecord, '_id' | keyof Contact>[]>();
  return new Map(users.map(({ _id, fullName, email }) => [String(_id), { fullName, email }]));
}

const contactLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, Contact | null, string>(
      async (userIds) => {
        const contacts = await findContacts(userIds);
        return userIds.map((userId) => contacts.get(String(userId)) ?? null);
      },
      { cacheKeyFn: String },
    ),
);

/**
 * Returns the contact of a user, with a placeholder for a deleted account. Reads all contacts
 * of a request in one query.
 */
export async function getContact(ctx: RequestContext, userId: Types.ObjectId): Promise<Contact> {
  return (await findContact(ctx, userId)) ?? { fullName: 'Deleted account', email: '' };
}

/** Finds the contact of a user. Null for a deleted account. Reads all contacts of a request in one query. */
export const findContact = (ctx: RequestContext, userId: Types.ObjectId): Promise<Contact | null> =>
  contactLoader(ctx).load(userId);

/** Finds the email address of a user, as `findContact` does. Null without a user, and for a deleted account. */
export async function findContactEmail(ctx: RequestContext, userId: Types.ObjectId | null): Promise<string | null> {
  return (userId && (await findContact(ctx, userId))?.email) ?? null;
}

/** Returns the number of accounts, from the collection's metadata: its cost does not grow with the number. */
export async function countUsers(): Promise<number> {
  return Users.estimatedDocumentCount();
}

/**
 * Returns the number of accounts created on each UTC day, without deleted accounts. Days without sign-ups are left
 * out. Reads an index only.
 */
export async function countSignUpsByDay(from: Date, now: Date): Promise<{ day: string; count: number }[]> {
  const rows = await Users.aggregate<{ _id: string; count: number }>([
    { $match: { createdAt: { $gte: from, $lte: now } } },
    { $group: { _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
  ]);
  return rows.map(({ _id: day, count }) => ({ day, count }));
}

/** Returns whether there is an account of a user who is no administrator. */
export async function hasOrdinaryUsers(): Promise<boolean> {
  return (await Users.exists({ role: 'user' })) !== null;
}

/** Finds the email addresses of users by id. Deleted ones are left out. */
export const findEmails = async (ids: readonly string[]) => findNames(Users, ids, 'email');
