import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { SignInInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { authenticate } from '#api/modules/accounts/password-check.service.ts';
import { removeSession } from '#api/modules/accounts/session-store.service.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import type { SessionMapper } from './sessions.mappers.ts';
import { openSession } from './sessions.ts';

/** Returns whether a sign-in failed because of what the caller entered, and not because of the server. */
const isWrongGuess = (error: unknown) =>
  error instanceof DomainError && (error.code === 'UNAUTHENTICATED' || error.code === 'RATE_LIMITED');

/**
 * Opens a session for a correct email address and password. Throws UNAUTHENTICATED, RATE_LIMITED, and UNAVAILABLE when too many passwords
 * wait to be checked.
 */
export async function signIn(ctx: RequestContext, { email, password, client }: SignInInput): Promise<SessionMapper> {
  const { rateLimits } = ctx.runtime;
  const { ip } = ctx.client;
  await rateLimits.consume('login', ip);
  // Counted before the password is checked, so that parallel guesses cannot exceed the limit. A correct password gives it back.
  await rateLimits.consume('loginFailures', ip);
  const user = await authenticate(ctx, normalizeEmail(email), password).catch(async (error: unknown) => {
    if (!isWrongGuess(error)) await rateLimits.giveBack('loginFailures', ip);
    throw error;
  });
  const activity = { userId: user._id, type: 'login', description: 'Signed in' } as const;
  const [token] = await Promise.all([
    openSession(ctx, user, client),
    rateLimits.giveBack('loginFailures', ip),
    recordActivity(NO_TRANSACTION, { ...activity, client: ctx.client, at: ctx.now() }),
  ]);
  return { token, user };
}

/** Ends the session that sent the request. */
export async function signOut(ctx: RequestContext): Promise<{ ok: boolean }> {
  const { user, sessionId } = requireUser(ctx.viewer);
  await removeSession(user._id, sessionId);
  const activity = { userId: user._id, type: 'logout', description: 'Signed out' } as const;
  await recordActivity(NO_TRANSACTION, { ...activity, client: ctx.client, at: ctx.now() });
  return { ok: true };
}
