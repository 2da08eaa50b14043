import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf, startOf } from './process-identity.ts';

/** Writing out a large cache takes its time; a killed mongod would need longer to recover. */
const GRACE = 20_000;
const POLL = 25;

/** A process that merely got the pid of an old mongod is not ours: ours names our directory. */
const servesDirectory = async (pid: number, dbPath: string) => (await commandLineOf(pid)).includes(` ${dbPath} `);

interface Orphan {
  readonly pid: number;
  readonly startedAt: string | undefined;
}

/** Waits for the process itself: its command line goes before its port does. */
async function stop({ pid, startedAt }: Orphan, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile, or is somebody else's: the next question tells.
  }
  const deadline = Date.now() + GRACE;
  while (Date.now() < deadline) {
    if ((await startOf(pid)) !== startedAt) return true;
    await sleep(POLL);
  }
  return false;
}

/** Stops the mongod that a killed server left behind on this directory. Only the directory's owner may call this. */
export async function stopOrphanedMongod(dbPath: string, log: (line: string) => void): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0)) return;
  const startedAt = await startOf(pid);
  if (!(await servesDirectory(pid, dbPath))) return;
  log(`Stopping the database that an earlier run left behind (process ${pid})…`);
  const orphan = { pid, startedAt };
  if (!(await stop(orphan, 'SIGTERM'))) await stop(orphan, 'SIGKILL');
}
