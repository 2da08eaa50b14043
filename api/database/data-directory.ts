import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dataDirectoryError } from '#api/kernel/data-directory-error.ts';

/**
 * Creates the data directory, readable by its owner only (an existing one keeps its permissions), and checks that it is writable.
 * Resolves to its absolute path; rejects with a `StartupError` that says what to do.
 */
export async function prepareDataDirectory(dataDir: string): Promise<string> {
  const directory = resolve(dataDir);
  const probe = resolve(directory, `.probe-${process.pid}`);
  try {
    // mongod keeps its data in `db`.
    await mkdir(resolve(directory, 'db'), { recursive: true, mode: 0o700 });
    // Checking permissions is not enough: they say nothing about a full disk or a used-up quota.
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw dataDirectoryError(directory, error);
  }
  return directory;
}
