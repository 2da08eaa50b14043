import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './claim-database.ts';

/** The memory that Linux offers as a folder. */
const MEMORY = '/dev/shm';
const LEAST_BYTES = 8 * 2 ** 30;
const PREFIX = 'plainprompt-tests-';

/** Runs that were killed leave their data behind. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  const leftovers = names.filter((name) => !isAlive(Number.parseInt(name.slice(PREFIX.length))));
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Creates the folder for the data of a run: in memory if there is plenty, because on a disk every write and every new index waits until it is stored. */
export async function createDataFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const hasRoom = bavail * bsize >= LEAST_BYTES;
  if (hasRoom) await removeLeftovers(MEMORY);
  return mkdtemp(join(hasRoom ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
}
