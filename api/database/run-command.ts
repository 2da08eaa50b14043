import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  /** Null when the command could not be started, was killed, or ran out of time. */
  code: number | null;
  /** stdout and stderr as they came. */
  output: string;
}

/** Runs a command to its end, or kills it after `timeoutMs`. Never rejects: a command that can't run is a result too. */
export function runCommand(command: string, args: readonly string[], timeoutMs: number): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      output += `\nNo answer after ${timeoutMs / 1000} s`;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      resolve({ code: null, output: error.message });
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** The last line that says something: where commands put the reason of their failure. */
export const lastLine = (output: string) => output.trim().split('\n').at(-1)?.trim() ?? '';

/** The first executable of that name in a PATH-like list of folders. */
export async function findOnPath(name: string, path = ''): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    const executable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return file;
  }
  return undefined;
}
