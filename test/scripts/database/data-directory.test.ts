import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareDataDirectory } from '#api/database/data-directory.ts';
import { claimDataDirectory } from '#api/database/owner-lock.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

/** If the tests run as root, which may write anywhere, goes on as a user without rights until the test ends. */
function becomeUnprivileged(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

describe('the data directory', () => {
  it('is made for its owner alone', async () => {
    const directory = await prepareDataDirectory(join(await temporaryFolder(), 'deep', 'data'));
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect(await readdir(directory)).toEqual(['db']);
  });

  it('is refused with advice when it is read-only', async () => {
    const directory = join(await temporaryFolder(), 'data');
    await mkdir(directory, { mode: 0o555 });
    await chmod(join(directory, '..'), 0o755);
    becomeUnprivileged();
    await expect(prepareDataDirectory(directory)).rejects.toThrow(
      `The data directory ${directory} can't be used: this user may not write there. ` +
        'Make it writable for this user, or set DATA_DIR to another directory.',
    );
  });

  it('is refused when a file is in its place', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(prepareDataDirectory(file)).rejects.toThrow(
      'a part of this path is a file, not a directory. Move that file away, or set DATA_DIR to another directory.',
    );
  });
});

const claim = (directory: string) => claimDataDirectory(directory, () => undefined);

/** Greater than any that Linux gives a process. */
const UNUSED_PID = 2 ** 22 + 1;

describe('the claim on a data directory', () => {
  it('is won by one of many that try at once', async () => {
    const directory = await temporaryFolder();
    const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(directory)));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be made again once it is released', async () => {
    const directory = await temporaryFolder();
    const { release } = await claim(directory);
    await release();
    await expect(claim(directory)).resolves.toBeDefined();
  });

  it('can be given up after the directory was deleted', async () => {
    const directory = await temporaryFolder();
    const { announceStop, release } = await claim(directory);
    await rm(directory, { recursive: true });
    await expect(announceStop()).resolves.toBeUndefined();
    await expect(release()).resolves.toBeUndefined();
  });

  it('waits for a server that announced that it is stopping', async () => {
    const directory = await temporaryFolder();
    const { announceStop, release } = await claim(directory);
    await announceStop();
    const logged: string[] = [];
    const next = claimDataDirectory(directory, (line) => {
      logged.push(line);
      void release();
    });
    await expect(next).resolves.toBeDefined();
    expect(logged).toEqual([`Waiting for the PlainPrompt that is stopping (process ${process.pid})…`]);
  });

  it.each([
    ['a process that is gone', JSON.stringify({ pid: UNUSED_PID, start: '1' })],
    ['an earlier process whose pid this process has now', JSON.stringify({ pid: process.pid, start: 'long ago' })],
    ['a disk that lost what was written', ''],
  ])('passes over what is left of %s', async (_what, left) => {
    const directory = await temporaryFolder();
    await writeFile(join(directory, 'server-7.lock'), left);
    await expect(claim(directory)).resolves.toBeDefined();
    expect(await readdir(directory)).toEqual(['server-8.lock']);
  });

  it('is won by one of many that find a dead owner at once, however often', async () => {
    for (let round = 0; round < 100; round += 1) {
      const directory = await temporaryFolder();
      await writeFile(join(directory, 'server-1.lock'), JSON.stringify({ pid: process.pid, start: 'long ago' }));
      const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(directory)));
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('stays with its owner, whatever older locks lie about', async () => {
    const directory = await temporaryFolder();
    const first = await claim(directory);
    await first.release();
    await claim(directory);
    await writeFile(join(directory, 'server-1.lock'), JSON.stringify({ pid: process.pid, start: 'long ago' }));
    await expect(claim(directory)).rejects.toThrow('PlainPrompt is already running');
  });
});
