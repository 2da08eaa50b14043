import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface CommandResult {
  /** Null when the command could not be started, was killed, or ran out of time. */
  code: number | null;
  /** stdout and stderr, in the order in which they arrived. For a command that could not be started, the reason. */
  output: string;
}

/**
 * Runs a command, and kills it if it takes longer than `timeoutMs`. Never rejects: a command that cannot be started has a result, too,
 * with `code` null.
 */
export function runCommand(command: string, args: readonly string[], timeoutMs: number): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      // A child of the command can live on and hold these pipes open, which would keep this process running.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: null, output: `${output}\nNot finished after ${timeoutMs / 1000} s` });
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

/** Returns the last line that is not blank, where commands put the reason of their failure. */
export const lastLine = (output: string) => output.trim().split('\n').at(-1)?.trim() ?? '';

const isExecutableFile = (file: string): Promise<boolean> =>
  Promise.all([access(file, constants.X_OK), stat(file)]).then(
    ([, found]) => found.isFile(),
    () => false,
  );

/** Finds the first executable file of that name in the folders of `path`: the value of PATH, which may not be set. */
export async function findOnPath(name: string, path: string | undefined): Promise<string | undefined> {
  for (const folder of (path ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, name);
    if (await isExecutableFile(file)) return file;
  }
  return undefined;
}
