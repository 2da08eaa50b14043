import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '#api/database/mongod-wheel.ts';
import { type CommandResult, lastLine, runCommand } from '#api/database/run-command.ts';
import { installWithApt } from '#api/database/system-packages.ts';

/** Pinned, down to the last package: the same seed asks the same everywhere. */
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const INSTALL_TIMEOUT = 5 * 60_000;
const RUN = 'from schemathesis.cli import schemathesis; schemathesis()';

type Log = (line: string) => void;

/** Python, or what to do so that there is one that can install packages. */
async function assertPython(log: Log): Promise<string> {
  const ask = () => runCommand('python3', ['-c', 'import pip, sys; print(sys.version_info[:2] >= (3, 10))'], 30_000);
  let answer = await ask();
  if (answer.code !== 0) {
    const refusal = await installWithApt(['python3-pip'], log);
    answer = await ask();
    if (answer.code !== 0) {
      throw new Error(`Fuzzing needs Python 3.10 or newer with pip (${refusal ?? lastLine(answer.output)}).`);
    }
  }
  if (lastLine(answer.output) !== 'True') throw new Error('Fuzzing needs Python 3.10 or newer; python3 is older.');
  const { output } = await runCommand('python3', ['-c', 'import sys; print(sys.implementation.cache_tag)'], 30_000);
  return lastLine(output);
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The folder that Schemathesis is in, beside whatever else is installed: neither a virtual environment nor the system's packages
 * are needed, which some systems have not and others don't allow to change. Fetched from the package index once for every
 * version of it and of Python. It is named as packages are: Hypothesis searches the source of every other module for constants to use as values,
 * which takes as long as hundreds of requests.
 */
async function schemathesisFolder(log: Log): Promise<string> {
  const python = await assertPython(log);
  const version = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex')
    .slice(0, 12);
  const cache = cacheFolder(process.env.XDG_CACHE_HOME);
  const folder = join(cache, `schemathesis-${version}-${python}`, 'site-packages');
  if (await isThere(folder)) return folder;

  log('Fetching Schemathesis from the Python package index (25 MB), once…');
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'schemathesis-'));
  try {
    const quietly = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries', '2'];
    const install = ['-m', 'pip', 'install', ...quietly, '--target', unfinished, '-r', REQUIREMENTS];
    const { code, output } = await runCommand('python3', install, INSTALL_TIMEOUT);
    if (code !== 0) {
      throw new Error(
        `Schemathesis could not be installed: ${lastLine(output)}\nIt comes from the package index that pip is set up for (PIP_INDEX_URL).`,
      );
    }
    await mkdir(dirname(folder), { recursive: true });
    // Moved into place only when complete. A process that was faster installed the same.
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await isThere(folder))) throw error;
    });
    return folder;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

interface Fuzzing {
  /** Where the description is that requests are made up from. */
  readonly description: string;
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Installs it where it is not there. */
export async function provideSchemathesis(log: Log): Promise<(run: Fuzzing) => Promise<CommandResult>> {
  const folder = await schemathesisFolder(log);
  return async ({ description, options, env, timeoutMs }) => {
    // What it writes down, it writes here.
    const cwd = await mkdtemp(join(tmpdir(), 'fuzzing-'));
    const variables = {
      ...env,
      PYTHONPATH: `${folder}:${import.meta.dirname}`,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONHASHSEED: '0',
      SCHEMATHESIS_HOOKS: 'fixtures',
      // The tables of Unicode that it computes are kept here. Examples are not: deterministic runs have none to remember.
      HYPOTHESIS_STORAGE_DIRECTORY: join(dirname(folder), 'hypothesis'),
    };
    const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    try {
      const args = ['-C', cwd, ...settings, 'python3', '-c', RUN, 'run', description, '--no-color', ...options];
      return await runCommand('env', args, timeoutMs);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  };
}
