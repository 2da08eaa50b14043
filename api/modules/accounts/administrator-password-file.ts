import { readFileSync, rmSync } from 'node:fs';
import { Types } from 'mongoose';
import { newSecret } from '#api/auth/secrets.ts';
import { StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { createPrivateFile } from '#api/lib/private-file.ts';

const GENERATED_LENGTH = 20;

/** The login in the file. The account's id says whether the file belongs to the database that is in use. */
interface GeneratedLogin {
  readonly accountId: Types.ObjectId;
  readonly password: string;
}

export const generateLogin = (): GeneratedLogin => ({
  accountId: new Types.ObjectId(),
  password: newSecret().slice(0, GENERATED_LENGTH),
});

const toText = ({ accountId, password }: GeneratedLogin) =>
  [
    'The generated password of the first administrator.',
    'This file is removed at the first start after the password was changed.',
    '',
    `Password: ${password}`,
    `Account id: ${accountId.toHexString()}`,
    '',
  ].join('\n');

/** Reads the file. Null: there is no such file, or it contains no password. Throws StartupError. */
export function readPasswordFile(file: string): GeneratedLogin | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    if (['ENOENT', 'ENOTDIR'].includes(code)) return null;
    throw new StartupError(`${file} can't be read (${code}). Make it readable for this user, or delete it.`);
  }
  const password = /^Password: (\S+)$/m.exec(text)?.[1];
  const accountId = /^Account id: ([\da-f]{24})$/m.exec(text)?.[1];
  return password && accountId ? { password, accountId: new Types.ObjectId(accountId) } : null;
}

/**
 * Returns the login in the file, and writes the file if there is none. The file is written before the account
 * is created, so that the password of an account is always in it. Servers that share the file get the same
 * login. Throws StartupError.
 */
export function ensurePasswordFile(file: string): GeneratedLogin {
  const existing = readPasswordFile(file);
  if (existing) return existing;
  const login = generateLogin();
  try {
    if (createPrivateFile(file, toText(login))) return login;
  } catch (error) {
    throw new StartupError(
      `The administrator's password can't be written to ${file} (${errorCode(error) ?? String(error)}). ` +
        'Make DATA_DIR writable for this user, or set ADMIN_PASSWORD.',
    );
  }
  const other = readPasswordFile(file);
  if (other) return other;
  throw new StartupError(`${file} holds no password. Delete it, and start again.`);
}

export const removePasswordFile = (file: string): void => {
  rmSync(file, { force: true });
};
