import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const FILE = 'secrets.json';

const keptSecretsShape = z.object({
  /** Base64url. */
  jwtSecret: z.string().min(43),
  /** Base64url. */
  passwordPepper: z.string().min(43),
  /** As in ENCRYPTION_KEYS. */
  encryptionKeys: z.string().min(45),
});

/** The secrets of an installation without configured ones. Losing them ends every session and makes every password invalid. */
export type KeptSecrets = z.output<typeof keptSecretsShape>;

const random = () => randomBytes(32).toString('base64url');

const newSecrets = (): KeptSecrets => ({
  jwtSecret: random(),
  passwordPepper: random(),
  encryptionKeys: `1:${random()}`,
});

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

function read(file: string): KeptSecrets | null {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartupError(`${file} can't be read (${codeOf(error)}). Make it readable for this user.`);
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

/** Writes another file first and then links it, so that it is never read half-written and only one of two writers succeeds. */
function write(directory: string, file: string): void {
  const draft = resolve(directory, `.${FILE}-${process.pid}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw new StartupError(
      `The data directory ${directory} can't be written to (${codeOf(error)}). ` +
        'Make it writable for this user, or set DATA_DIR to a directory that is.',
    );
  } finally {
    rmSync(draft, { force: true });
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
