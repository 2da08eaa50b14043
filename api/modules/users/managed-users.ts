import mongoose, { type ClientSession, Types } from 'mongoose';
import { assertFullAuthority } from '../../auth/authority.ts';
import type { PasswordDigest } from '../../auth/passwords.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { assertAccountFields, assertNone, emailProblem } from './account-fields.ts';
import { endAccount } from './account-deletion.ts';
import { createAccount, isTaken } from './accounts.ts';
import { normalizeEmail } from './email-address.ts';
import { fullNameProblem } from './full-name.ts';
import { assertAdministratorRemains } from './last-administrator.ts';
import { type AccountStatus, standingBy } from './managed-status.ts';
import { tellOfChanges } from './managed-user-news.ts';
import { replacePassword } from './password-changes.ts';
import { passwordProblem } from './password-rules.ts';
import { forgetAttempts } from './sign-in-throttle.ts';
import { type UserRecord, Users } from './user.model.ts';
import { findUser } from './users.service.ts';

interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: UserRecord['role'];
}

/**
 * Opens an account for somebody, on the free plan when there is one. Administrators take full authority. Throws BAD_USER_INPUT,
 * INSUFFICIENT_SCOPE, and CONFLICT for an address that somebody has.
 */
export async function createUser(ctx: RequestContext, { role, password, ...input }: NewUser): Promise<UserRecord> {
  if (role === 'admin') assertFullAuthority(ctx.viewer);
  const [email, fullName] = [normalizeEmail(input.email), input.fullName.trim()];
  assertAccountFields({ email, password, fullName }, ctx.runtime.config.product.name);
  return createAccount(ctx.runtime, { _id: new Types.ObjectId(), email, fullName, role, password }, ctx.now());
}

/** What is to change of an account. Null, or left out: it stays. */
export interface UserChanges {
  readonly email?: string | null;
  readonly fullName?: string | null;
  readonly role?: UserRecord['role'] | null;
  readonly status?: AccountStatus | null;
  /** Blank: it stays. */
  readonly password?: string | null;
}

/** As they will be kept. Undefined: it stays. */
interface ReadChanges {
  readonly email: string | undefined;
  readonly fullName: string | undefined;
  readonly role: UserRecord['role'] | undefined;
  readonly status: AccountStatus | undefined;
  readonly password: string | undefined;
}

/** Throws BAD_USER_INPUT. */
function readChanges(changes: UserChanges): ReadChanges {
  const email = typeof changes.email === 'string' ? normalizeEmail(changes.email) : undefined;
  const fullName = changes.fullName?.trim();
  assertNone({
    email: email === undefined ? null : emailProblem(email),
    fullName: fullName === undefined ? null : fullNameProblem(fullName),
  });
  return {
    email,
    fullName,
    role: changes.role ?? undefined,
    status: changes.status ?? undefined,
    // Passwords are taken as they are, but nobody means one that can't be seen.
    password: changes.password?.trim() ? changes.password : undefined,
  };
}

/** The digest of a new password. Throws BAD_USER_INPUT. */
async function digestOf(ctx: RequestContext, password: string | undefined, email: string) {
  if (password === undefined) return null;
  const { config, passwords } = ctx.runtime;
  assertNone({ password: passwordProblem(password, { email, productName: config.product.name }) });
  return passwords.hash(password);
}

function assertMayChange({ viewer }: RequestContext, { role }: UserRecord, changes: ReadChanges): void {
  const touchesAuthority = role === 'admin' || changes.role !== undefined || changes.email !== undefined;
  if (touchesAuthority) assertFullAuthority(viewer);
}

const canAct = ({ role, isSuspended }: Pick<UserRecord, 'role' | 'isSuspended'>) => role === 'admin' && !isSuspended;

/** What of the account differs from what is asked for. */
function differences(before: UserRecord, { email, fullName, role, status }: ReadChanges): Partial<UserRecord> {
  const standing = status === undefined ? {} : standingBy(status, before);
  const asked = Object.entries({ email, fullName, role, ...standing });
  return Object.fromEntries(
    asked.filter(([field, value]) => value !== undefined && value !== before[field as keyof UserRecord]),
  );
}

/** Makes the change with all that follows from it, in the caller's transaction. */
async function commitUserChange(
  ctx: RequestContext,
  session: ClientSession,
  { userId, changes, digest }: { userId: Types.ObjectId; changes: ReadChanges; digest: PasswordDigest | null },
): Promise<UserRecord> {
  const before = await findUser(session, userId);
  assertMayChange(ctx, before, changes);
  const changed = differences(before, changes);
  if (canAct(before) && !canAct({ ...before, ...changed })) await assertAdministratorRemains(session, userId);
  // What somebody may do must not outlast their role in a session.
  const ended = changed.role === undefined ? {} : { sessions: [] };
  const update = { $set: { ...changed, ...ended }, ...(changed.role && { $inc: { tokenVersion: 1 } }) };
  if (Object.keys(changed).length > 0) await Users.updateOne({ _id: userId }, update, { session });
  await tellOfChanges(ctx, session, { before, changed });
  if (digest) {
    const description = 'An operator set a new password; every session was ended';
    const deed = { runtime: ctx.runtime, now: ctx.now, client: null };
    await replacePassword(deed, session, { of: { _id: userId }, digest, description, isChosenByOthers: true });
  }
  return findUser(session, userId);
}

/**
 * Changes an account, all or nothing. A new role or password ends its sessions. Its address and role, and administrators, take full
 * authority. Throws BAD_USER_INPUT, INSUFFICIENT_SCOPE, NOT_FOUND, and CONFLICT for an address that somebody has and for the last active
 * administrator.
 */
export async function updateUser(ctx: RequestContext, userId: Types.ObjectId, input: UserChanges): Promise<UserRecord> {
  const changes = readChanges(input);
  const { email } = await findUser(null, userId);
  const digest = await digestOf(ctx, changes.password, changes.email ?? email);
  try {
    const user = await mongoose.connection.transaction((session) =>
      commitUserChange(ctx, session, { userId, changes, digest }),
    );
    // Whoever was locked out gets in with what they were given.
    if (digest) await forgetAttempts(user.email);
    return user;
  } catch (error) {
    throw isDuplicateKey(error) ? isTaken(error) : error;
  }
}

/** Throws NOT_FOUND, INSUFFICIENT_SCOPE, and CONFLICT for the last active administrator. */
export const setUserStatus = (ctx: RequestContext, userId: Types.ObjectId, status: AccountStatus) =>
  updateUser(ctx, userId, { status });

/**
 * Ends somebody's account: identity and sessions are gone at once, the rest within a minute. Answers who it was. Throws NOT_FOUND,
 * INSUFFICIENT_SCOPE, and CONFLICT for the last active administrator.
 */
export async function deleteUser(ctx: RequestContext, userId: Types.ObjectId): Promise<Pick<UserRecord, '_id'>> {
  await mongoose.connection.transaction(async (session) => {
    const { role } = await findUser(session, userId);
    if (role === 'admin') assertFullAuthority(ctx.viewer);
    if (!(await endAccount(ctx, session, userId))) throw new DomainError('NOT_FOUND', 'This user does not exist');
  });
  return { _id: userId };
}
