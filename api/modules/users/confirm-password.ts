import type { PasswordDigest } from '../../auth/passwords.ts';
import { personOf } from '../../auth/viewer.ts';
import { invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { alertOfLock } from './lock-alert.ts';
import { countAttempt, forgetAttempts } from './sign-in-throttle.ts';
import { Users } from './user.model.ts';

/**
 * Makes sure that the viewer is the account's owner and not only in possession of a session. Guesses count as those at signing in do.
 * Throws BAD_USER_INPUT by the one field that is given, and RATE_LIMITED.
 */
export async function confirmPassword(
  ctx: RequestContext,
  given: Readonly<Record<string, string>>,
): Promise<PasswordDigest> {
  const { user } = personOf(ctx.viewer);
  const [[field, password] = ['password', '']] = Object.entries(given);
  const failures = await countAttempt(user.email, ctx.now());
  const digest = await Users.findById(user._id).select('passwordHash pepperId').lean<PasswordDigest>();
  const { isRight } = await ctx.runtime.passwords.verify(password, digest);
  if (!digest || !isRight) {
    alertOfLock(ctx, user._id, failures);
    throw invalidInput({ [field]: 'This is not your password' });
  }
  await forgetAttempts(user.email);
  return digest;
}
