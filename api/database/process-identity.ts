import { readFile } from 'node:fs/promises';
import { StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { runCommand } from './run-command.ts';

const PS_TIMEOUT_MS = 5000;

/** Whether processes are read from /proc. Slim images have /proc but no ps; macOS has ps but no /proc. */
const hasProc = process.platform === 'linux';

const unreadable = (pid: number, reason: string) =>
  new StartupError(`Could not find out whether process ${pid} is running: ${reason.trim()}`);

async function ps(pid: number, column: string): Promise<string | undefined> {
  // Times are printed in the reader's language and time zone: two readers must get the same text.
  const command = ['LC_ALL=C', 'TZ=UTC', 'ps', '-ww', '-o', `${column}=`, '-p', String(pid)];
  const { code, output } = await runCommand('env', command, PS_TIMEOUT_MS);
  if (code === null) throw unreadable(pid, output);
  return code === 0 ? output.trim() : undefined;
}

/** What the system reports for a process that does not exist, or that ended while its file was read. */
const ENDED: readonly unknown[] = ['ENOENT', 'ESRCH'];

async function procFile(pid: number, name: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (ENDED.includes(errorCode(error))) return undefined;
    throw unreadable(pid, String(error));
  }
}

/**
 * Returns when a process started, in the system's own notation, or undefined if it has ended. Together with the pid,
 * it identifies the process: pids are reused. Throws StartupError if that can't be read, because a process that only seems to have ended
 * would lose its data directory to another one.
 */
export async function readStartTime(pid: number): Promise<string | undefined> {
  if (!hasProc) return ps(pid, 'lstart');
  const stat = await procFile(pid, 'stat');
  // From the third field on: the second, the name, is in brackets and may hold spaces itself.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // `fields[0]` is field 4 of proc(5): `fields[16]` is the number of threads, `fields[18]` the start time.
  // A zombie has ended, but its parent has not read its exit code, and may never do so (often a container's first process). While other
  // threads of the process are running, it still holds its files and ports.
  const hasEnded = state === 'Z' && Number(fields[16]) <= 1;
  return hasEnded ? undefined : fields[18];
}

/**
 * Reads the arguments that a process was started with, joined by spaces. On Linux, a space follows the last one. Empty if the process has
 * ended. Throws StartupError if they can't be read.
 */
export async function readCommandLine(pid: number): Promise<string> {
  if (!hasProc) return (await ps(pid, 'command')) ?? '';
  return (await procFile(pid, 'cmdline'))?.split('\0').join(' ') ?? '';
}
