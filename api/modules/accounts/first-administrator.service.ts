import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { ensurePasswordFile, generateLogin, removePasswordFile } from './administrator-password-file.ts';
import { checkGeneratedPassword } from './generated-password.ts';
import { createAccount } from './new-accounts.service.ts';
import { Users } from './user.model.ts';

export interface FirstAdministrator {
  readonly email: string;
  /** Null: the operator chose the password, in ADMIN_PASSWORD. */
  readonly generatedPassword: string | null;
  /** The file with the generated password. Null: it is in no file. */
  readonly passwordFile: string | null;
}

/**
 * Creates the administrator's account in a database without accounts. Returns null when there is an account, or
 * another server created it first.
 */
export async function createFirstAdministrator(runtime: Runtime, now: Date): Promise<FirstAdministrator | null> {
  if (await Users.exists({})) return null;
  const { email, password: chosen, passwordFile } = runtime.config.admin;
  const file = chosen === null ? passwordFile : null;
  const { accountId, password } = file === null ? generateLogin() : ensurePasswordFile(file);
  const account = { _id: accountId, email, fullName: 'Administrator', role: 'admin' } as const;
  // The operator set the address, so it needs no confirmation.
  const times = { emailConfirmedAt: now, createdAt: now };
  try {
    await createAccount(runtime, { ...account, password: chosen ?? password, ...times });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'CONFLICT')) throw error;
    // A server that shares the file may have created the account with what is in it.
    if (file !== null && !(await Users.exists({ _id: accountId }))) removePasswordFile(file);
    return null;
  }
  return { email, generatedPassword: chosen === null ? password : null, passwordFile: file };
}

/**
 * Finds the administrator whose generated password is still valid and in its file. Null when there is none. Removes the
 * file when the password was changed. A file that belongs to another database is left alone.
 */
export async function findAdministratorWithGeneratedPassword(runtime: Runtime): Promise<FirstAdministrator | null> {
  const { passwordFile } = runtime.config.admin;
  const use = await checkGeneratedPassword(runtime);
  if (passwordFile === null || use === null) return null;
  const { email, password, isCurrent } = use;
  if (isCurrent) return { email, generatedPassword: password, passwordFile };
  removePasswordFile(passwordFile);
  return null;
}
