import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Types } from 'mongoose';
import { newSecret } from '#api/auth/secrets.ts';
import { StartupError } from '#api/kernel/startup-error.ts';

const GENERATED_LENGTH = 20;

/** The id tells whether the file belongs to the database that is in use. */
interface GeneratedLogin {
  readonly accountId: Types.ObjectId;
  readonly password: string;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

export const generateLogin = (): GeneratedLogin => ({
  accountId: new Types.ObjectId(),
  password: newSecret().slice(0, GENERATED_LENGTH),
});

const textOf = ({ accountId, password }: GeneratedLogin) =>
  [
    'The generated password of the first administrator.',
    'This file is removed at the first start after the password was changed.',
    '',
    `Password: ${password}`,
    `Account id: ${accountId.toHexString()}`,
    '',
  ].join('\n');

/** Null: there is no such file, or it holds no password. Throws StartupError. */
export function readPasswordFile(file: string): GeneratedLogin | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw new StartupError(`${file} can't be read (${codeOf(error)}). Make it readable for this user, or delete it.`);
  }
  const password = /^Password: (\S+)$/m.exec(text)?.[1];
  const accountId = /^Account id: ([\da-f]{24})$/m.exec(text)?.[1];
  return password && accountId ? { password, accountId: new Types.ObjectId(accountId) } : null;
}

/**
 * Returns the login in the file, and writes one if there is none. It is written before the account is created, so that no account can
 * have a password that is in no file. Servers that share the file get the same login. Throws StartupError.
 */
export function ensurePasswordFile(file: string): GeneratedLogin {
  const existing = readPasswordFile(file);
  if (existing) return existing;
  const login = generateLogin();
  // Linked when it is complete: no server reads half a file, and of two that write, one succeeds.
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, textOf(login), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
    return login;
  } catch (error) {
    const other = codeOf(error) === 'EEXIST' ? readPasswordFile(file) : null;
    if (other) return other;
    throw new StartupError(
      `The administrator's password can't be written to ${file} (${codeOf(error)}). ` +
        'Make DATA_DIR writable for this user, or set ADMIN_PASSWORD.',
    );
  }
}

export const removePasswordFile = (file: string): void => {
  rmSync(file, { force: true });
};
