import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { findFreePort } from '#api/database/free-port.ts';
import { isServerReady, spawnServer } from './server-process.ts';

type Environment = Readonly<Record<string, string>>;

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill('SIGTERM');
  await exited;
}

/** A new database on the tests' mongod. */
export function newDatabaseUri(): string {
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/program-${randomUUID()}`;
  return uri.href;
}

/**
 * Starts the built server, in a process of its own with a database, data directory and port of its own, unless `env` names others. The
 * caller stops it. dist/server must exist.
 */
export async function startServerProgram(env: Environment = {}) {
  const port = env.PORT ?? String(await findFreePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'plainprompt-server-')));
  // Without source maps: reading them takes a tenth of a start.
  const { program, output } = spawnServer({
    ...process.env,
    // Empty, which counts as unset: operators don't have Vitest's `test`.
    NODE_ENV: '',
    MONGODB_URI: env.MONGODB_URI ?? newDatabaseUri(),
    // Each thread takes seconds of the processor to load and to rewrite a sample.
    REWRITING_THREADS: '1',
    ...env,
    PORT: port,
    DATA_DIR: dataDir,
  });
  return {
    pid: program.pid ?? 0,
    port: Number(port),
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    output,
    /** Resolves to the exit code. */
    ended: async () => {
      if (program.exitCode === null) await once(program, 'close');
      return program.exitCode;
    },
    stop: async () => {
      await stop(program);
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServerProgram = Awaited<ReturnType<typeof startServerProgram>>;

/**
 * Waits until a server answers requests.
 * @param program throws as soon as it has ended
 */
export async function untilReady(
  { origin, output }: Pick<ServerProgram, 'origin' | 'output'>,
  program?: ChildProcess,
): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    if (program && program.exitCode !== null) throw new Error(`The server ended at once:\n${output()}`);
    if (await isServerReady(origin)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready within 5 minutes:\n${output()}`);
}

/** A server for the tests of a file. */
export function useServerProgram(env: Environment = {}) {
  let server: ServerProgram | undefined;
  beforeAll(async () => {
    server = await startServerProgram(env);
    await untilReady(server);
  });
  afterAll(() => server?.stop());

  return {
    origin: () => server?.origin ?? '',
    output: () => server?.output() ?? '',
  };
}
