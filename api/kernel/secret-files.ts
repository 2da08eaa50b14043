import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#api/lib/error-code.ts';
import { createPrivateFile } from '#api/lib/private-file.ts';
import { dataDirectoryError } from './data-directory-error.ts';
import { StartupError } from './startup-error.ts';

const FILE = 'secrets.json';
const SECRET_BYTES = 32;
/** The length of a secret in base64url. */
const SECRET_CHARACTERS = Math.ceil((SECRET_BYTES * 4) / 3);

const keptSecretsShape = z.object({
  /** Base64url. */
  jwtSecret: z.string().min(SECRET_CHARACTERS),
  /** Base64url. */
  passwordPepper: z.string().min(SECRET_CHARACTERS),
  /** As in ENCRYPTION_KEYS: an id and a colon before the secret. */
  encryptionKeys: z.string().min(2 + SECRET_CHARACTERS),
});

/**
 * The secrets of an installation without configured ones, which production does not allow (production-problems.ts). Losing them ends every
 * session, makes every password invalid, and makes stored provider keys and other encrypted texts unreadable.
 */
export type KeptSecrets = z.output<typeof keptSecretsShape>;

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

const newSecrets = (): KeptSecrets => ({
  jwtSecret: newSecret(),
  passwordPepper: newSecret(),
  encryptionKeys: `1:${newSecret()}`,
});

/** Reads the file. Null when there is none. Throws StartupError when it cannot be read or is damaged. */
function read(file: string): KeptSecrets | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartupError(
      `${file} can't be read (${errorCode(error) ?? String(error)}). Make it readable for this user.`,
    );
  }
  try {
    return keptSecretsShape.parse(JSON.parse(text));
  } catch {
    throw new StartupError(
      `${file} is damaged. Restore it from a backup: without it, all sessions end and no password works. ` +
        'Delete it only if the data may be lost too.',
    );
  }
}

/** Writes the file. Does nothing when another process has created it since. Throws StartupError. */
function write(directory: string, file: string): void {
  try {
    createPrivateFile(file, `${JSON.stringify(newSecrets(), null, 2)}\n`);
  } catch (error) {
    throw dataDirectoryError(directory, error);
  }
}

/** Reads the stored secrets. The first start generates them, in a file that only its owner can read. Throws StartupError. */
export function keptSecrets(dataDir: string): KeptSecrets {
  const directory = resolve(dataDir);
  const file = resolve(directory, FILE);
  const kept = read(file);
  if (kept) return kept;
  write(directory, file);
  const written = read(file);
  if (!written) throw new StartupError(`${file} disappeared while it was being created. Please start again.`);
  return written;
}
