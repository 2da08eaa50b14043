import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { afterAll, beforeAll, inject } from 'vitest';
import { untilReady } from '../setup/server-program.ts';
import { useBrowser } from './browser.ts';
import { signedIn } from './session.ts';

/** The system gives each process another port, also when several start at once. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Filling a database takes longer than starting a server on it. */
const START_MS = 600_000;

type Environment = Readonly<Record<string, string>>;
type Fill = (env: NodeJS.ProcessEnv) => Promise<void>;

/** Starts the product as it is built, on a port and a database of its own. */
async function startProduct(env: Environment, fill?: Fill) {
  const port = await freePort();
  const database = new URL(inject('mongodbUri'));
  database.pathname = `/e2e-${randomUUID()}`;
  const dataDir = await mkdtemp(join(inject('dataFolder'), 'product-'));
  const origin = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const own = { PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: database.href, NODE_ENV: '' };
  // Each thread takes seconds of the processor to load and to rewrite a sample.
  const settings = { ...process.env, ...own, REWRITING_THREADS: '1', ...env };
  await fill?.(settings);
  // Without source maps: reading them takes a tenth of a start.
  const args = ['--import', './test/setup/end-with-parent.mjs', 'dist/server/main.js'];
  const server = spawn(process.execPath, args, { env: settings, stdio: ['pipe', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  await untilReady({ origin, output: () => output.join('') }, server);
  const stop = async () => {
    if (server.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      await exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, databaseUri: database.href, stop };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

/** The product of a file's tests, and a browser to use it with. */
function withBrowser(start: () => Promise<Product>) {
  const { visit } = useBrowser();
  let product: Product | undefined;
  const origin = () => product?.origin ?? '';
  beforeAll(async () => {
    product = await start();
  }, START_MS);

  return {
    origin,
    /** Where it stores files outside the database, such as mails when no mail server is configured. */
    dataDir: () => product?.dataDir ?? '',
    databaseUri: () => product?.databaseUri ?? '',
    /** A fresh profile at the product's address. What goes wrong in its console is in `complaints`. */
    open: (options: BrowserContextOptions = {}) => visit(origin(), options),
    /** A fresh profile that is signed in with the token of a session. */
    openAs: (token: string, options: BrowserContextOptions = {}) =>
      visit(origin(), { ...signedIn(origin(), token), ...options }),
  };
}

/**
 * The product with settings, users and a database of a file's own. `fill` is called before the server starts, with its settings.
 * Starting a server takes seconds: what needs only users of its own calls useSharedProduct.
 */
export function useProduct(env: Environment = {}, fill?: Fill) {
  let product: Product | undefined;
  afterAll(() => product?.stop());
  return withBrowser(async () => (product = await startProduct(env, fill)));
}

/** The administrator of the shared product. */
export const ADMIN = { email: 'admin@example.com', password: 'a password for the operator' };

let shared: Promise<Product> | undefined;

/** A failed start is not kept: the next file tries again. */
async function startShared(): Promise<Product> {
  try {
    return await startProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password });
  } catch (error) {
    shared = undefined;
    throw error;
  }
}

/**
 * One product for all files that follow each other in a process. It ends with the process. Each story makes users of its own, with newEmail,
 * and changes nothing that other users see.
 */
export function useSharedProduct() {
  return withBrowser(() => (shared ??= startShared()));
}
