import { spawn } from 'node:child_process';

/** Runs a command for operators, such as `backup`, with its arguments, to its end. It is the built program: dist/server must exist. */
export async function runOperatorCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['dist/server/operate.js', ...args], {
    // As an operator runs it: Vitest's NODE_ENV, `test`, is not passed on.
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
