import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';

const REASONS: Record<string, string> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of this path is a file, not a directory',
  EEXIST: 'a part of this path is a file, not a directory',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
};

/**
 * Creates the data directory, readable by its owner only (an existing one keeps its permissions), and checks that it is writable.
 * Resolves to its absolute path; rejects with a `StartupError` that says what to do.
 */
export async function openDataDirectory(dataDir: string): Promise<string> {
  const directory = resolve(dataDir);
  const probe = resolve(directory, `.probe-${process.pid}`);
  try {
    await mkdir(resolve(directory, 'db'), { recursive: true, mode: 0o700 });
    // Checking permissions is not enough: root has all of them on a read-only file system too.
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = errorCode(error) ?? String(error);
    throw new StartupError(
      `The data directory ${directory} can't be used: ${REASONS[code] ?? code}. ` +
        'Make it writable for this user, or set DATA_DIR to a directory that is.',
    );
  }
  return directory;
}
