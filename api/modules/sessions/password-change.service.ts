import mongoose from 'mongoose';
import type { ChangePasswordInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { confirmPassword, CURRENT_PASSWORD_PROBLEM } from '#api/modules/accounts/password-check.service.ts';
import { replacePassword } from '#api/modules/accounts/password-replacement.service.ts';
import type { SessionMapper } from './sessions.mappers.ts';
import { newSession } from './sessions.ts';

/** Returns what is wrong with the new password, or null. */
function newPasswordProblem(
  { currentPassword, newPassword }: ChangePasswordInput,
  owner: Parameters<typeof passwordProblem>[1],
): string | null {
  if (newPassword === currentPassword) return CURRENT_PASSWORD_PROBLEM;
  return passwordProblem(newPassword, owner);
}

/**
 * Changes the viewer's own password, ends all sessions and opens a new one. Throws BAD_USER_INPUT, RATE_LIMITED after wrong passwords,
 * and UNAUTHENTICATED when another change ended the viewer's session first.
 */
export async function changePassword(ctx: RequestContext, input: ChangePasswordInput): Promise<SessionMapper> {
  const { runtime, client } = ctx;
  const { user, audience } = requireUser(ctx.viewer);
  const owner = { email: user.email, productName: runtime.config.product.name };
  assertValid({ newPassword: newPasswordProblem(input, owner) });
  const { passwordHash } = await confirmPassword(ctx, 'currentPassword', input.currentPassword);
  const digest = await runtime.passwords.hash(input.newPassword);
  const { _id, role, tokenVersion } = user;
  // `replacePassword` raises the version, which ends all sessions but this one.
  const { token, entry } = newSession(ctx, { _id, role, tokenVersion: tokenVersion + 1 }, audience);
  const changed = await mongoose.connection.transaction((session) =>
    replacePassword(session, {
      runtime,
      account: { _id, tokenVersion, passwordHash },
      digest,
      newSession: entry,
      isOwnChoice: true,
      description: 'Changed the password; all other sessions were ended',
      client,
      at: ctx.now(),
    }),
  );
  if (!changed) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
  return { token, ...changed };
}
