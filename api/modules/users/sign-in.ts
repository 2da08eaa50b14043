import { personOf } from '../../auth/viewer.ts';
import type { PasswordDigest } from '../../auth/passwords.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { SignInInput } from '../../graphql/types.generated.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { normalizeEmail } from './email-address.ts';
import { alertOfLock } from './lock-alert.ts';
import { endSession, openSession } from './sessions.service.ts';
import { countAttempt, forgetAttempts } from './sign-in-throttle.ts';
import { type SessionRecord, type UserRecord, Users } from './user.model.ts';

type StoredUser = UserRecord & PasswordDigest;

/** Hashes anew, at the present cost and with the present pepper, unless the password changed meanwhile. */
async function rehash({ runtime }: RequestContext, { _id, passwordHash }: StoredUser, password: string): Promise<void> {
  const digest = await runtime.passwords.hash(password);
  await Users.updateOne({ _id, passwordHash }, { $set: digest });
}

/** The person whose password this is. Takes as long for an address that nobody has. Counts as the last of `failures` unless it is right. */
async function verified(ctx: RequestContext, email: string, password: string, failures: number): Promise<UserRecord> {
  const user = await Users.findOne({ email }).select('+passwordHash +pepperId -sessions').lean<StoredUser>();
  const { isRight, needsRehash } = await ctx.runtime.passwords.verify(password, user);
  if (!user || !isRight) {
    if (user) alertOfLock(ctx, user._id, failures);
    throw new DomainError('UNAUTHENTICATED', 'Invalid email or password');
  }
  if (needsRehash) await rehash(ctx, user, password);
  return user;
}

/** Opens a session for whoever knows the password. Throws UNAUTHENTICATED, RATE_LIMITED, and UNAVAILABLE when too many try at once. */
export async function signIn(
  ctx: RequestContext,
  { email: given, password, client }: SignInInput,
): Promise<SessionRecord> {
  const { rateLimits } = ctx.runtime;
  const { ip } = ctx.client;
  const email = normalizeEmail(given);
  await rateLimits.consume('login', ip);
  await rateLimits.consume('loginFailures', ip);
  const failures = await countAttempt(email, ctx.now());
  const user = await verified(ctx, email, password, failures);
  const [token] = await Promise.all([
    openSession(ctx, user, client),
    forgetAttempts(email),
    rateLimits.giveBack('loginFailures', ip),
    recordActivity(ctx, { userId: user._id, type: 'login', description: 'Signed in' }),
  ]);
  return { token, user };
}

/** Ends the session that is used to ask. */
export async function signOut(ctx: RequestContext): Promise<{ ok: boolean }> {
  const { user, sessionId } = personOf(ctx.viewer);
  await endSession(user._id, sessionId);
  await recordActivity(ctx, { userId: user._id, type: 'logout', description: 'Signed out' });
  return { ok: true };
}
