import { MongoInstance } from 'mongodb-memory-server-core';
import { ResolveConfigVariables, setDefaultValue } from 'mongodb-memory-server-core/lib/util/resolveConfig.js';
import { StartupError } from '#api/kernel/startup-error.ts';

export const REPLICA_SET = 'rs0';

/** Recovery after a kill replays the journal, which may take a while on a slow disk. A failure shows at once all the same. */
const LAUNCH_TIMEOUT = 120_000;
const LINES_KEPT = 60;

export interface MongodSettings {
  binary: { path: string; version: string };
  port: number;
  /** Absolute. */
  dbPath: string;
  /** Gigabytes that WiredTiger may keep in memory. */
  cacheSize: number;
  /** `configureFailPoint` and its like: for tests only. */
  testCommands: boolean;
}

/** The port was taken by somebody between looking and listening. */
export class PortTaken extends Error {}

// The binary was looked at when it was resolved; a look at each start would take 100 ms and warn about its version.
setDefaultValue(ResolveConfigVariables.SYSTEM_BINARY_VERSION_CHECK, 'false');

/** mongodb-memory-server's mongod, which remembers how it ended. */
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

  /** The base class parses whole chunks as one line of JSON and throws where a chunk has two. Exit codes say more. */
  override checkErrorInLine(): void {
    return;
  }

  /** What mongod itself called an error, newest last. */
  complaints(): string {
    const errors = this.#lines.filter((line) => /"s":"[EF]"/.test(line) || !line.startsWith('{'));
    return (errors.length > 0 ? errors : this.#lines).slice(-3).join('\n');
  }
}

/** https://www.mongodb.com/docs/manual/reference/exit-codes, and what the shell adds. */
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
 * Starts mongod as a member of a replica set on 127.0.0.1 and resolves when it listens.
 * Rejects with `PortTaken`, or with a `StartupError` that says what to do.
 */
export async function launchMongod(settings: MongodSettings): Promise<MongoInstance> {
  const { binary, port, dbPath, cacheSize, testCommands } = settings;
  const parameters = {
    // A single member has nobody to hand over to: waiting for that would hold up each shutdown for 15 s.
    shutdownTimeoutMillisForSignaledShutdown: '100',
    // 200 MB of telemetry that nobody here reads.
    diagnosticDataCollectionEnabled: 'false',
    ...(testCommands && { enableTestCommands: '1' }),
  };
  const instance = new WatchedInstance({
    instance: {
      port,
      dbPath,
      ip: '127.0.0.1',
      replSet: REPLICA_SET,
      storageEngine: 'wiredTiger',
      launchTimeout: LAUNCH_TIMEOUT,
      args: [
        '--quiet',
        ...['--wiredTigerCacheSizeGB', String(cacheSize)],
        ...Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`]),
      ],
    },
    binary: { systemBinary: binary.path },
    // Out of the terminal's process group: Ctrl-C is the server's to handle, which still needs its database to finish.
    spawn: { detached: true },
  });
  try {
    await instance.start();
    return instance;
  } catch {
    await instance.stop();
    throw explain(instance, instance.complaints(), settings);
  }
}
