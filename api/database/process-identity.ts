import { readFile } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

const PS_TIMEOUT_MS = 5000;

/** Whether processes are read from /proc. Slim images have /proc but no ps; macOS has ps but no /proc. */
const hasProc = process.platform === 'linux';

async function ps(pid: number, column: string): Promise<string | undefined> {
  const { code, output } = await runCommand('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], PS_TIMEOUT_MS);
  return code === 0 ? output.trim() : undefined;
}

const procFile = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => undefined);

/**
 * Returns when a process started, in the system's own notation, or undefined once it has ended. Together with the pid,
 * it identifies the process: pids are reused.
 */
export async function readStartTime(pid: number): Promise<string | undefined> {
  if (!hasProc) return ps(pid, 'lstart');
  const stat = await procFile(pid, 'stat');
  // From the third field on: the second, the name, is in brackets and may hold spaces itself.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // proc(5) counts from 1 and `fields` from the fourth: [16] is the number of threads, [18] the start time.
  // A zombie has ended, but its parent (often a container's first process) never asks for its exit code. While others of its threads are
  // still ending, it has its files and ports yet.
  const hasEnded = state === 'Z' && Number(fields[16]) <= 1;
  return hasEnded ? undefined : fields[18];
}

/** Reads the arguments that a process was started with, joined by spaces; empty once it has ended. */
export async function readCommandLine(pid: number): Promise<string> {
  if (!hasProc) return (await ps(pid, 'command')) ?? '';
  return (await procFile(pid, 'cmdline'))?.split('\0').join(' ') ?? '';
}
