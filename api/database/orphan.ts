import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from './process-identity.ts';

/** Writing out a large cache takes its time; a killed mongod would need longer to recover. */
const GRACE = 20_000;
const POLL = 25;

/** A process that merely got the pid of an old mongod is not ours: ours names our directory. */
const servesDirectory = async (pid: number, dbPath: string) => (await commandLineOf(pid)).includes(` ${dbPath} `);

async function stop(pid: number, dbPath: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile, or is somebody else's: the next question tells.
  }
  const deadline = Date.now() + GRACE;
  while (Date.now() < deadline) {
    if (!(await servesDirectory(pid, dbPath))) return true;
    await sleep(POLL);
  }
  return false;
}

/** Stops the mongod that a killed server left behind on this directory. Only the directory's owner may call this. */
export async function stopOrphanedMongod(dbPath: string, log: (line: string) => void): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0) || !(await servesDirectory(pid, dbPath))) return;
  log(`Stopping the database that an earlier run left behind (process ${pid})…`);
  if (!(await stop(pid, dbPath, 'SIGTERM'))) await stop(pid, dbPath, 'SIGKILL');
}
