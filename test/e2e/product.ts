import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { afterAll, beforeAll, inject } from 'vitest';
import { useBrowser } from './browser.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilReady(origin: string, server: ChildProcess, output: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended at once:\n${output.join('')}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready within 100 s:\n${output.join('')}`);
}

/** Filling a database takes longer than starting a server on it. */
const START_MS = 600_000;

type Fill = (env: NodeJS.ProcessEnv) => Promise<void>;

/**
 * The product as it is built, on a port and a database of its own, and a browser to use it with. `fill` is called before the server starts, with
 * its settings.
 */
export function useProduct(env: Readonly<Record<string, string>> = {}, fill?: Fill) {
  const { visit } = useBrowser();
  let origin = '';
  let server: ChildProcess | undefined;
  let dataDir = '';

  beforeAll(async () => {
    const port = await freePort();
    const database = new URL(inject('mongodbUri'));
    database.pathname = `/e2e-${randomUUID()}`;
    dataDir = await mkdtemp(join(tmpdir(), 'plainprompt-e2e-'));
    origin = `http://127.0.0.1:${port}`;
    const output: string[] = [];
    const own = { PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: database.href, NODE_ENV: '' };
    const settings = { ...process.env, ...own, ...env };
    await fill?.(settings);
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    await untilReady(origin, server, output);
  }, START_MS);

  afterAll(async () => {
    if (server?.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    origin: () => origin,
    /** Where it stores files outside the database, such as mails when no mail server is configured. */
    dataDir: () => dataDir,
    /** A fresh profile at the product's address. What goes wrong in its console is in `complaints`. */
    open: (options: BrowserContextOptions = {}) => visit(origin, options),
  };
}
