import { MongoInstance } from 'mongodb-memory-server-core';
import { MongoInstanceEvents } from 'mongodb-memory-server-core/lib/util/MongoInstance.js';
import { ResolveConfigVariables, setDefaultValue } from 'mongodb-memory-server-core/lib/util/resolveConfig.js';
import { StartupError } from '#api/kernel/startup-error.ts';
import { REPLICA_SET } from './embedded-address.ts';
import { type MongodAccess, toClientOptions } from './mongod-access.ts';

/**
 * How long mongod may take to start. After a kill, it replays its journal, which may take long on a slow disk. One that fails to start ends, and
 * is noticed at once.
 */
const LAUNCH_TIMEOUT_MS = 120_000;
const LINES_KEPT = 60;

export interface MongodSettings {
  binary: { path: string; version: string };
  port: number;
  /** Absolute. */
  dbPath: string;
  /** Gigabytes that WiredTiger may keep in memory. */
  cacheSize: number;
  /** Null: mongod asks for no password. */
  access: MongodAccess | null;
  /** `configureFailPoint` and its like: for tests only. */
  testCommands: boolean;
}

/** The error when another program took the port after it was chosen and before mongod listened on it. */
export class PortTaken extends Error {}

// The version was checked when the binary was resolved. Checking again would take 100 ms at each start, and print a warning.
setDefaultValue(ResolveConfigVariables.SYSTEM_BINARY_VERSION_CHECK, 'false');

/** mongodb-memory-server's mongod that keeps its exit code and its last lines of output. */
class WatchedInstance extends MongoInstance {
  readonly #lines: string[] = [];
  exitCode: number | null = null;

  override stdoutHandler(message: string | Buffer): void {
    this.#lines.push(...message.toString().trim().split('\n'));
    this.#lines.splice(0, this.#lines.length - LINES_KEPT);
    super.stdoutHandler(message);
  }

  override closeHandler(code: number | null, signal: string | null): void {
    this.exitCode = code;
    super.closeHandler(code, signal);
  }

  /**
   * Does nothing: the base class parses each chunk of output as one line of JSON, and throws when there are two.
   * `explain` uses exit codes instead.
   */
  override checkErrorInLine(): void {
    return;
  }

  /** The last errors that mongod logged, newest last. */
  complaints(): string {
    // Entries of the log with severity E (error) or F (fatal), and lines from before the log begins, which are no JSON.
    const errors = this.#lines.filter((line) => /"s":"[EF]"/.test(line) || !line.startsWith('{'));
    return (errors.length > 0 ? errors : this.#lines).slice(-3).join('\n');
  }
}

/**
 * Explains why mongod ended, by its exit code (https://www.mongodb.com/docs/manual/reference/exit-codes) and by what
 * it logged. 48: its port is taken. 62: its version can't read the data.
 */
function explain({ exitCode }: WatchedInstance, complaints: string, { binary, dbPath, port }: MongodSettings): Error {
  if (exitCode === 48 || complaints.includes('SocketException')) return new PortTaken(`port ${port} is taken`);
  if (complaints.includes('DBPathInUse')) {
    return new StartupError(`Another mongod is using ${dbPath}. Stop it, or set DATA_DIR to another directory.`);
  }
  if (exitCode === 62) {
    return new StartupError(
      `MongoDB ${binary.version} can't open ${dbPath}, which another version wrote. ` +
        'Name a mongod of the version that wrote it in MONGOD, or set DATA_DIR to another directory.',
    );
  }
  const ending = exitCode === null ? 'was stopped' : `ended with code ${exitCode}`;
  return new StartupError(`The database ${binary.path} ${ending} while it started on ${dbPath}:\n${complaints}`);
}

/**
 * Starts mongod as a member of a replica set on 127.0.0.1 and resolves when it listens. Calls `onSpawn` when its process runs.
 * Rejects with `PortTaken`, or with a `StartupError` that says what to do.
 */
export async function launchMongod(settings: MongodSettings, onSpawn?: () => void): Promise<MongoInstance> {
  const { binary, port, dbPath, cacheSize, access, testCommands } = settings;
  const parameters = {
    // A single member has no other member to hand over to: waiting for one would delay each shutdown by 15 s.
    shutdownTimeoutMillisForSignaledShutdown: '100',
    // Up to 200 MB of diagnostic files that PlainPrompt doesn't use.
    diagnosticDataCollectionEnabled: 'false',
    ...(testCommands && { enableTestCommands: '1' }),
  };
  const instance = new WatchedInstance({
    instance: {
      port,
      dbPath,
      ip: '127.0.0.1',
      replSet: REPLICA_SET,
      ...(access && { auth: true, keyfileLocation: access.keyFile }),
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_TIMEOUT_MS,
      args: [
        '--quiet',
        ...['--wiredTigerCacheSizeGB', String(cacheSize)],
        ...Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]),
      ],
    },
    binary: { systemBinary: binary.path },
    // In a process group of its own, so that Ctrl-C reaches the server only, which still needs its database to shut down.
    spawn: { detached: true },
  });
  // To stop mongod, the instance connects to it.
  instance.extraConnectionOptions = toClientOptions(access);
  // Emitted once mongod's process runs, beside a helper that ends it if this process dies ("killer").
  if (onSpawn) instance.once(MongoInstanceEvents.killerLaunched, onSpawn);
  try {
    await instance.start();
    return instance;
  } catch {
    await instance.stop();
    throw explain(instance, instance.complaints(), settings);
  }
}
