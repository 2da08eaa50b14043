import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { readPasswordFile } from './administrator-password-file.ts';
import { Users } from './user.model.ts';

interface GeneratedPasswordUse {
  readonly email: string;
  readonly password: string;
  /** Whether the account still has the password. */
  readonly isCurrent: boolean;
}

/**
 * Compares the generated password in its file with that of its account. Null: there is no file, or it belongs to another database or, with `userId`,
 * to another account.
 */
export async function checkGeneratedPassword(
  { config, passwords }: Runtime,
  userId?: string,
): Promise<GeneratedPasswordUse | null> {
  const { passwordFile } = config.admin;
  const login = passwordFile === null ? null : readPasswordFile(passwordFile);
  if (login === null || (userId !== undefined && !login.accountId.equals(userId))) return null;
  const account = await Users.findById(login.accountId)
    .select('+passwordHash +pepperId -sessions')
    .lean<UserRecord & PasswordDigest>();
  if (!account) return null;
  const { password } = login;
  const { isCorrect: isCurrent } = await passwords.verify(password, account);
  return { email: account.email, password, isCurrent };
}

/** Whether the viewer, an administrator, still has the generated password. The password itself is only in its file. */
export async function hasGeneratedPassword({ runtime, viewer }: RequestContext): Promise<boolean> {
  const use = await checkGeneratedPassword(runtime, requireUser(viewer).userId);
  return use?.isCurrent ?? false;
}
