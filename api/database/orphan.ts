import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, readStartTime } from './process-identity.ts';

/** How long a mongod may take to write its cache to disk. One that is killed needs longer to recover at the next start. */
const GRACE_MS = 20_000;
const POLL_MS = 25;

/**
 * Returns whether the process is a mongod on this directory, and not another program that was given the same pid later.
 */
const servesDirectory = async (pid: number, dbPath: string) => (await readCommandLine(pid)).includes(` ${dbPath} `);

interface Orphan {
  readonly pid: number;
  readonly startedAt: string | undefined;
}

/** Signals the process and waits until it has ended. Returns false when it is still running after the grace period. */
async function stop({ pid, startedAt }: Orphan, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended, or belongs to another user. The loop below finds out which.
  }
  const deadline = Date.now() + GRACE_MS;
  while (Date.now() < deadline) {
    if ((await readStartTime(pid)) !== startedAt) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Stops the mongod that a killed server left behind on this directory. Only for the process that has claimed the data directory (owner-lock.ts):
 * any other would stop the mongod of a running server.
 */
export async function stopOrphanedMongod(dbPath: string, log: (line: string) => void): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0)) return;
  const startedAt = await readStartTime(pid);
  if (!(await servesDirectory(pid, dbPath))) return;
  log(`Stopping the database that an earlier run left behind (process ${pid})…`);
  const orphan = { pid, startedAt };
  if (!(await stop(orphan, 'SIGTERM'))) await stop(orphan, 'SIGKILL');
}
