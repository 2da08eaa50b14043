import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#api/kernel/startup-error.ts';
import { openDataDirectory } from './data-directory.ts';
import { findFreePort, isFree } from './free-port.ts';
import { describeMongod, type MongodEnvironment, resolveMongod } from './mongod-binary.ts';
import { launchMongod, type MongodSettings, PortTaken, REPLICA_SET } from './mongod-process.ts';
import { MongodSupervisor } from './mongod-supervisor.ts';
import { stopOrphanedMongod } from './orphan.ts';
import { claimDataDirectory } from './owner-lock.ts';
import { becomePrimary } from './replica-set.ts';

export interface EmbeddedMongodOptions {
  /** Created when it is missing. The database is in its folder `db`. */
  dataDir: string;
  env: MongodEnvironment;
  /** Prints one line for the operator. */
  log: (line: string) => void;
  /** Called when mongod ended and could not be restarted: the server has no database any more. */
  onLost: (error: StartupError) => void;
  /** Gigabytes that WiredTiger may keep in memory. */
  cacheSize?: number;
  /** Lets tests set fail points. */
  testCommands?: boolean;
}

export interface EmbeddedMongod {
  uri: string;
  /** Called when the server begins to shut down, so that a new server waits for this one instead of failing. */
  announceStop: () => Promise<void>;
  stop: () => Promise<void>;
}

type Log = EmbeddedMongodOptions['log'];

const DATABASE = 'plainprompt';
const CACHE_SIZE = 0.5;
const PORT_ATTEMPTS = 5;

/** The port is stored beside the data: a replica set that restarts on the same port needs no new configuration. */
const portFile = (directory: string) => join(directory, 'mongod.port');

async function choosePort(directory: string, log: Log): Promise<number> {
  const stored = Number.parseInt(await readFile(portFile(directory), 'utf8').catch(() => ''));
  if (!(stored > 0)) return findFreePort();
  if (await isFree(stored)) return stored;
  const port = await findFreePort();
  log(
    `Port ${stored} of the database is taken by another program: it moves to port ${port}, which can take half a minute.`,
  );
  return port;
}

async function launchOnSomePort(settings: Omit<MongodSettings, 'port'>, directory: string, log: Log) {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = await choosePort(directory, log);
    try {
      return { port, instance: await launchMongod({ ...settings, port }) };
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  throw new StartupError('No free port was found for the database: other programs keep taking them.');
}

async function start(directory: string, options: EmbeddedMongodOptions) {
  const { env, log, cacheSize = CACHE_SIZE, testCommands = false } = options;
  const dbPath = join(directory, 'db');
  const [binary] = await Promise.all([resolveMongod(env, log), stopOrphanedMongod(dbPath, log)]);
  log(`Database: ${describeMongod(binary)}`);
  const settings = { binary, dbPath, cacheSize, testCommands };
  const { port, instance } = await launchOnSomePort(settings, directory, log);
  try {
    await becomePrimary(port);
    await writeFile(portFile(directory), String(port));
  } catch (error) {
    await instance.stop();
    throw error;
  }
  return { port, mongod: new MongodSupervisor(instance, { ...settings, port }, options) };
}

/**
 * Runs a real mongod on a directory that keeps its data, as a replica set of one (transactions need one), for this
 * process alone. Recovers first from a server or mongod that was killed.
 * Rejects with a `StartupError` that says what is wrong and what to do.
 */
export async function startEmbeddedMongod(options: EmbeddedMongodOptions): Promise<EmbeddedMongod> {
  const directory = await openDataDirectory(options.dataDir);
  const { announceStop, release } = await claimDataDirectory(directory, options.log);
  try {
    const { port, mongod } = await start(directory, options);
    return {
      uri: `mongodb://127.0.0.1:${port}/${DATABASE}?replicaSet=${REPLICA_SET}`,
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
