import mongoose, { type ClientSession, type QueryFilter } from 'mongoose';
import type { PasswordDigest } from '../../auth/passwords.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { Client, RequestContext } from '../../graphql/context.ts';
import type { ChangePasswordInput } from '../../graphql/types.generated.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { voidResetTokens } from '../recovery/reset-tokens.service.ts';
import { passwordChangedMail } from './account-mails.ts';
import { confirmPassword } from './confirm-password.ts';
import { passwordProblem } from './password-rules.ts';
import { notifyOfSecurity } from './security-notice.ts';
import { newSession } from './sessions.service.ts';
import { type SessionEntry, type SessionRecord, type UserRecord, Users } from './user.model.ts';

/** Whose deed it is: somebody else's leaves no client, because where operators sit is not for the account's owner to read. */
type Deed = Pick<RequestContext, 'runtime' | 'now'> & { readonly client: Client | null };

interface Replacement {
  /** Whose password, and what must still be true of them. */
  readonly of: QueryFilter<UserRecord & PasswordDigest>;
  readonly digest: PasswordDigest;
  /** Opened with the change; every other session ends. */
  readonly session?: SessionEntry;
  /** For the account's activity. */
  readonly description: string;
  /** Left out: its owner chose it, and need not choose another. */
  readonly isChosenByOthers?: boolean;
}

/**
 * Gives somebody a new password, ends their sessions, voids their reset links and tells them, in the caller's transaction. Null when nobody
 * is `of` any more.
 */
export async function replacePassword(
  ctx: Deed,
  transaction: ClientSession,
  { of, digest, session, description, isChosenByOthers = false }: Replacement,
): Promise<UserRecord | null> {
  const isChosen = isChosenByOthers ? {} : { mustChangePassword: false };
  const change = { ...digest, ...isChosen, sessions: session ? [session] : [] };
  const user = await Users.findOneAndUpdate(
    of,
    { $set: change, $inc: { tokenVersion: 1 } },
    { session: transaction, returnDocument: 'after' },
  )
    .select('-sessions')
    .lean<UserRecord>();
  if (!user) return null;
  await voidResetTokens(transaction, user._id);
  await queueMail(ctx.runtime, passwordChangedMail, { to: user.email, data: null, at: ctx.now() }, transaction);
  await recordActivity(ctx, { userId: user._id, type: 'password_change', description }, transaction);
  await notifyOfSecurity(transaction, {
    userId: user._id,
    title: 'Your password was changed',
    message: 'Every other session was ended. If it was not you, reset your password now.',
    at: ctx.now(),
  });
  return user;
}

function newPasswordProblem(
  { currentPassword, newPassword }: ChangePasswordInput,
  owner: Parameters<typeof passwordProblem>[1],
): string | null {
  const isSame = newPassword === currentPassword;
  return isSame ? 'Please choose a password that is not your present one' : passwordProblem(newPassword, owner);
}

/** Changes the viewer's own password and goes on in a new session. Throws BAD_USER_INPUT, and RATE_LIMITED after wrong guesses. */
export async function changePassword(ctx: RequestContext, input: ChangePasswordInput): Promise<SessionRecord> {
  const { user } = personOf(ctx.viewer);
  const { config, passwords } = ctx.runtime;
  const problem = newPasswordProblem(input, { email: user.email, productName: config.product.name });
  if (problem) throw invalidInput({ newPassword: problem });
  const { passwordHash } = await confirmPassword(ctx, { currentPassword: input.currentPassword });
  const digest = await passwords.hash(input.newPassword);
  const { _id, role, tokenVersion } = user;
  const { token, entry } = newSession(
    ctx,
    { _id, role, tokenVersion: tokenVersion + 1 },
    user.sessions[0]?.aud ?? 'web',
  );
  const changed = await mongoose.connection.transaction((transaction) =>
    replacePassword(ctx, transaction, {
      of: { _id, tokenVersion, passwordHash },
      digest,
      session: entry,
      description: 'Changed the password; every other session was ended',
    }),
  );
  // Another change was faster, and ended the session that asks for this one.
  if (!changed) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
  return { token, user: changed };
}
