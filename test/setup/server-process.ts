import { type ChildProcess, spawn } from 'node:child_process';

export interface StartedServer {
  readonly program: ChildProcess;
  /** What it has written to stdout and stderr so far. */
  readonly output: () => string;
}

/** Starts the built server in a process of its own. The caller ends it. dist/server must exist. */
export function spawnServer(env: NodeJS.ProcessEnv, nodeOptions: readonly string[] = []): StartedServer {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const program = spawn(process.execPath, [...nodeOptions, 'dist/server/main.js'], { env, stdio });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return { program, output: () => output };
}

/** Returns whether a server answers requests. */
export const isServerReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
