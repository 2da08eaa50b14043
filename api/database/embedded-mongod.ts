import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongoInstance } from 'mongodb-memory-server-core';
import { StartupError } from '#api/kernel/startup-error.ts';
import { prepareDataDirectory } from './data-directory.ts';
import { embeddedUri, portFile, storedPort } from './embedded-address.ts';
import { findFreePort, isFree } from './free-port.ts';
import { createMongodAccess, isAccessRefused, type MongodAccess, readMongodAccess } from './mongod-access.ts';
import { describeMongod, type MongodEnvironment, resolveMongod } from './mongod-binary.ts';
import { launchMongod, type MongodSettings, PortTaken } from './mongod-process.ts';
import { MongodSupervisor } from './mongod-supervisor.ts';
import { stopOrphanedMongod } from './orphan.ts';
import { claimDataDirectory } from './owner-lock.ts';
import { makePrimary } from './replica-set.ts';

export interface EmbeddedMongodOptions {
  /** Created when it is missing. The database is in its folder `db`. */
  dataDir: string;
  env: MongodEnvironment;
  /** Prints one line for the operator. */
  log: (line: string) => void;
  /** Called each time a mongod was started, which can be more than once: until it answers, there is time for other work. */
  onSpawn?: (() => void) | undefined;
  /** Called when mongod ended and could not be restarted, so that the server has no database. */
  onLost: (error: StartupError) => void;
  /** Gigabytes that WiredTiger may keep in memory. */
  cacheSize?: number;
  /** Lets tests set fail points. Such a mongod asks for no password. */
  testCommands?: boolean;
}

export interface EmbeddedMongod {
  uri: string;
  /** Call it when the server begins to shut down: a new server then waits for this one instead of failing. */
  announceStop: () => Promise<void>;
  stop: () => Promise<void>;
}

type Log = EmbeddedMongodOptions['log'];
type Observer = Pick<EmbeddedMongodOptions, 'log' | 'onSpawn'>;

/** mongod's default is half of the machine's memory. */
const CACHE_SIZE_GB = 0.5;
const PORT_ATTEMPTS = 5;

/** Returns the stored port if it is free, so that the replica set finds itself at its old address, else another one. */
async function choosePort(directory: string, log: Log): Promise<number> {
  const stored = await storedPort(directory);
  if (stored === null) return findFreePort();
  if (await isFree(stored)) return stored;
  const port = await findFreePort();
  log(
    `Port ${stored} of the database is taken by another program: it moves to port ${port}, which can take half a minute.`,
  );
  return port;
}

/** Starts mongod. Another program can take the chosen port before mongod does: then another port is tried. */
async function launchOnSomePort(settings: Omit<MongodSettings, 'port'>, directory: string, { log, onSpawn }: Observer) {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = await choosePort(directory, log);
    try {
      return { port, instance: await launchMongod({ ...settings, port }, onSpawn) };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  throw new StartupError('No free port was found for the database: other programs keep taking them.');
}

interface RunningMongod {
  readonly port: number;
  readonly instance: MongoInstance;
  readonly settings: MongodSettings;
}

/** Starts mongod and makes it the primary of its replica set. */
async function runPrimary(
  settings: Omit<MongodSettings, 'port'>,
  directory: string,
  observer: Observer,
): Promise<RunningMongod> {
  const { port, instance } = await launchOnSomePort(settings, directory, observer);
  try {
    await makePrimary(port, settings.access);
    await writeFile(portFile(directory), String(port));
  } catch (error) {
    await instance.stop();
    throw error;
  }
  return { port, instance, settings: { ...settings, port } };
}

/** Runs mongod with the stored password. Returns null if there is no password, or if the database does not know it. */
async function runProtected(settings: Omit<MongodSettings, 'port'>, directory: string, observer: Observer) {
  const access = await readMongodAccess(directory);
  if (!access) return null;
  try {
    return await runPrimary({ ...settings, access }, directory, observer);
  } catch (error) {
    if (isAccessRefused(error)) return null;
    throw error;
  }
}

/** Runs mongod without a password once, to create its user. This also protects a database that an older version created without a password. */
async function protect(
  settings: Omit<MongodSettings, 'port'>,
  directory: string,
  observer: Observer,
): Promise<RunningMongod> {
  const unprotected = await runPrimary(settings, directory, observer);
  let access: MongodAccess;
  try {
    access = await createMongodAccess(directory, unprotected.port);
  } finally {
    await unprotected.instance.stop();
  }
  return runPrimary({ ...settings, access }, directory, observer);
}

async function start(directory: string, options: EmbeddedMongodOptions) {
  const { env, log, cacheSize = CACHE_SIZE_GB, testCommands = false } = options;
  const dbPath = join(directory, 'db');
  const [binary] = await Promise.all([resolveMongod(env, log), stopOrphanedMongod(dbPath, log)]);
  log(`Database: ${describeMongod(binary)}`);
  const withoutPassword = { binary, dbPath, cacheSize, testCommands, access: null };
  const { port, instance, settings } = testCommands
    ? await runPrimary(withoutPassword, directory, options)
    : ((await runProtected(withoutPassword, directory, options)) ??
      (await protect(withoutPassword, directory, options)));
  return { port, access: settings.access, mongod: new MongodSupervisor(instance, settings, options) };
}

/**
 * Runs a real mongod on a directory that keeps its data, as a replica set of one (transactions need one), for this
 * process alone: other programs on this machine lack its password. Recovers first from a server or mongod that was killed.
 * Rejects with a `StartupError` that says what is wrong and what to do.
 */
export async function startEmbeddedMongod(options: EmbeddedMongodOptions): Promise<EmbeddedMongod> {
  const directory = await prepareDataDirectory(options.dataDir);
  const { announceStop, release } = await claimDataDirectory(directory, options.log);
  try {
    const { port, access, mongod } = await start(directory, options);
    return {
      uri: embeddedUri(port, access),
      announceStop,
      stop: async () => {
        await mongod.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
