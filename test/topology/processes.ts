import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#api/database/free-port.ts';
import { PRODUCTION_ENV } from '../factories/production-env.ts';
import { isServerReady, spawnServer, type StartedServer } from '../setup/server-process.ts';

export const ADMIN = { email: 'admin@plainprompt.example', password: 'a long pass phrase for tests' };

const READY_WITHIN_MS = 120_000;

/** A process of the product, as it is built and as it runs in production. */
export interface Process extends StartedServer {
  readonly port: number;
}

export async function startProcess(
  role: 'web' | 'worker',
  mongodbUri: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Process> {
  const port = await findFreePort();
  const env = {
    PATH: process.env.PATH,
    ...PRODUCTION_ENV,
    ROLE: role,
    HOST: '127.0.0.1',
    PORT: String(port),
    MONGODB_URI: mongodbUri,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    REWRITING_THREADS: '1',
    ...more,
  };
  return { port, ...spawnServer(env, ['--enable-source-maps']) };
}

const hasEnded = ({ program }: Process) => program.exitCode !== null || program.signalCode !== null;

export async function untilProcessReady(started: Process): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasEnded(started)) {
    if (await isServerReady(`http://127.0.0.1:${started.port}`)) return;
    await sleep(100);
  }
  throw new Error(`A process did not get ready:\n${started.output()}`);
}

/** Ends a process and returns its exit code, or its signal. */
export async function end(started: Process, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string | null> {
  const { program } = started;
  if (!hasEnded(started)) {
    const ended = once(program, 'exit');
    program.kill(signal);
    await ended;
  }
  return program.exitCode ?? program.signalCode;
}
