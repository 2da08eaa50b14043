import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/server/operate.js');

/**
 * Runs an operator's command of the built server in a folder, by default an empty one, and waits for its end. `args` begin with the command's name,
 * such as `backup`. dist/server must exist.
 */
export async function runOperatorCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  folder?: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder ?? (await temporaryFolder()),
    // Empty, which counts as unset: operators don't have Vitest's `test`.
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
