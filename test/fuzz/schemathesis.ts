import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '#api/database/mongod-wheel.ts';
import { type CommandResult, lastLine, runCommand } from '#api/database/run-command.ts';
import { installWithApt } from '#api/database/system-packages.ts';

/** All packages are pinned, so that a seed generates the same requests on every machine. */
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const INSTALL_TIMEOUT = 5 * 60_000;
const RUN = 'from schemathesis.cli import schemathesis; schemathesis()';

type Log = (line: string) => void;

/** Checks that Python can install packages. Returns its command, or throws an error that says what to do. */
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
 * Returns the folder with Schemathesis, and installs it there once for each version of it and of Python. A folder of its own needs no virtual
 * environment, which some systems lack, and does not change the system's packages, which some systems forbid. Its name ends with
 * `site-packages`: Hypothesis searches the source of modules outside of such folders for constants to use as values, which takes as long as
 * hundreds of requests.
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
  /** The address or path of the OpenAPI description from which requests are generated. */
  readonly description: string;
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Installs Schemathesis unless it is installed. */
export async function provideSchemathesis(log: Log): Promise<(run: Fuzzing) => Promise<CommandResult>> {
  const folder = await schemathesisFolder(log);
  return async ({ description, options, env, timeoutMs }) => {
    // The folder that it writes its files to.
    const cwd = await mkdtemp(join(tmpdir(), 'fuzzing-'));
    const variables = {
      ...env,
      PYTHONPATH: `${folder}:${import.meta.dirname}`,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONHASHSEED: '0',
      SCHEMATHESIS_HOOKS: 'fixtures',
      // It keeps its Unicode tables here. It stores no examples, because the runs are deterministic.
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
