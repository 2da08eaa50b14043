import type { QueryFilter, Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { clearAttempts, countPasswordAttempt, type Guesser, takeAttemptBack } from './sign-in-throttle.ts';
import { Users } from './user.model.ts';
import { reportWrongPassword } from './wrong-password-report.ts';

type UserWithPassword = UserRecord & PasswordDigest;

interface Attempt {
  /** For whom wrong passwords are counted. */
  readonly guesser: Guesser;
  /** Selects the account whose password is checked. */
  readonly account: QueryFilter<UserRecord>;
  readonly password: string;
}

/** Reads the account and verifies the password. If that fails, the attempt is no wrong password, and is taken back. */
async function readAndVerify(ctx: RequestContext, { guesser, account, password }: Attempt, counted: number) {
  const { passwords, log } = ctx.runtime;
  try {
    const user = await Users.findOne(account).select('+passwordHash +pepperId -sessions').lean<UserWithPassword>();
    return { user, ...(await passwords.verify(password, user)) };
  } catch (error) {
    await takeAttemptBack(guesser, counted, ctx.now()).catch((err: unknown) => {
      log.error({ err, reqId: ctx.requestId }, 'An attempt to sign in could not be taken back');
    });
    throw error;
  }
}

/**
 * Returns the account if the password is correct, otherwise null. Takes the same time whether or not the account exists, so that the time does
 * not reveal it. Throws RATE_LIMITED while several wrong passwords in a row lock the guesser, even for the correct one, and UNAVAILABLE when too
 * many passwords wait to be checked.
 */
async function checkPassword(ctx: RequestContext, attempt: Attempt) {
  const { guesser } = attempt;
  const failures = await countPasswordAttempt(guesser, ctx.now());
  const { user, isCorrect, needsRehash } = await readAndVerify(ctx, attempt, failures);
  if (!user || !isCorrect) {
    if (user) reportWrongPassword(ctx, user._id, { failures, isSignedIn: 'userId' in guesser });
    return null;
  }
  await clearAttempts(guesser);
  return { user, needsRehash };
}

/** Stores a hash with the current parameters and pepper, unless the password was changed in the meantime. */
async function rehash({ runtime }: RequestContext, { _id, passwordHash }: UserWithPassword, password: string) {
  const digest = await runtime.passwords.hash(password);
  await Users.updateOne({ _id, passwordHash }, { $set: digest });
}

/**
 * Returns the account with this normalized address and password. A suspended one is not refused: its user may still read. Throws UNAUTHENTICATED,
 * RATE_LIMITED and UNAVAILABLE.
 */
export async function authenticate(ctx: RequestContext, email: string, password: string): Promise<UserRecord> {
  const checked = await checkPassword(ctx, { guesser: { email }, account: { email }, password });
  if (!checked) throw new DomainError('UNAUTHENTICATED', 'Invalid email or password');
  if (checked.needsRehash) await rehash(ctx, checked.user, password);
  return checked.user;
}

/**
 * Checks that the viewer knows the account's password: a session alone may be stolen. Returns the stored digest. Throws BAD_USER_INPUT for
 * the input field, RATE_LIMITED and UNAVAILABLE.
 */
export async function confirmPassword(
  ctx: RequestContext,
  field: 'password' | 'currentPassword',
  password: string,
): Promise<PasswordDigest> {
  const { _id } = requireUser(ctx.viewer).user;
  const checked = await checkPassword(ctx, { guesser: { userId: _id }, account: { _id }, password });
  if (!checked) throw invalidInput({ [field]: 'This is not your password' });
  return checked.user;
}

/** What is wrong with a new password that is the account's current one. */
export const CURRENT_PASSWORD_PROBLEM = 'This is your current password. Choose another.';

/**
 * Returns whether an account has this password. Only for those who may replace it: attempts are not counted. Throws UNAVAILABLE when too many
 * passwords wait to be checked.
 */
export async function isCurrentPassword({ runtime }: RequestContext, _id: Types.ObjectId, password: string) {
  const digest = await Users.findById(_id).select('+passwordHash +pepperId').lean<PasswordDigest>();
  return (await runtime.passwords.verify(password, digest)).isCorrect;
}
