import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeCommand } from '../scripts/database/fake-commands.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';
import { provideSchemathesis } from './schemathesis.ts';

let bin: string;
let cache: string;
const logged: string[] = [];
const provide = () => provideSchemathesis((line) => void logged.push(line));

beforeEach(async () => {
  const folder = await temporaryFolder();
  bin = join(folder, 'bin');
  cache = join(folder, 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('PATH', `${bin}:/usr/bin:/bin`);
  logged.length = 0;
  await fakeCommand(bin, 'apt-get', 'exit 1');
  return () => void vi.unstubAllEnvs();
});

/** A stand-in for Python: it reports its version, and its pip runs the script `pip`. */
const fakePython = (pip: string) =>
  fakeCommand(
    bin,
    'python3',
    `case "$1 $2" in "-m pip") ${pip};; *implementation*) echo cpython-313;; *) echo True;; esac`,
  );
const INSTALLS_FILES = `echo install >> "\${0}.calls"; while [ "$1" != --target ]; do shift; done; touch "$2/schemathesis.py"`;

describe('Schemathesis', () => {
  test('is fetched once, and kept', async () => {
    await fakePython(INSTALLS_FILES);
    await provide();
    await provide();
    expect(logged).toEqual([expect.stringMatching(/^Fetching Schemathesis .* once…$/)]);
    const [folder = '', ...others] = await readdir(join(cache, 'plainprompt'));
    expect([folder, others]).toEqual([expect.stringMatching(/^schemathesis-[0-9a-f]{12}-cpython-313$/), []]);
    expect(await readdir(join(cache, 'plainprompt', folder, 'site-packages'))).toEqual(['schemathesis.py']);
  });

  test('that can not be fetched leaves nothing behind, and the error names the reason and the package index', async () => {
    await fakePython('echo "ERROR: No matching distribution found"; exit 1');
    await expect(provide()).rejects.toThrow(
      /^Schemathesis could not be installed: ERROR: No matching distribution found\n.*PIP_INDEX_URL/,
    );
    expect(await readdir(join(cache, 'plainprompt'))).toEqual([]);
  });

  test.each([
    ['is older', 'echo False'],
    ['has no pip, and none can be installed', 'echo "ModuleNotFoundError: No module named \'pip\'"; exit 1'],
    ['does not run', 'exit 127'],
  ])('needs a newer Python, which the error names, if the one on the PATH %s', async (_what, script) => {
    await fakeCommand(bin, 'python3', script);
    await expect(provide()).rejects.toThrow(/^Fuzzing needs Python 3\.10 or newer/);
  });
});
