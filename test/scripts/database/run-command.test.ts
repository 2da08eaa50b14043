import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOnPath, runCommand } from '#api/database/run-command.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

test('a command that runs out of time is given up, also when a program that it started holds its output open', async () => {
  // It would hold the output open for longer than a test may take.
  const { code, output } = await runCommand('sh', ['-c', 'sleep 300 & echo started; wait'], 15_000);
  expect({ code, output }).toEqual({ code: null, output: 'started\n\nNot finished after 15 s' });
});

test('a command that does not exist says so', async () => {
  expect(await runCommand('no-such-command', [], 1000)).toMatchObject({
    code: null,
    output: expect.stringContaining('ENOENT') as string,
  });
});

test('a folder on the path is no command', async () => {
  const [first, second] = [await temporaryFolder(), await temporaryFolder()];
  await mkdir(join(first, 'tool'));
  await writeFile(join(second, 'tool'), '', { mode: 0o755 });
  expect(await findOnPath('tool', `${first}:${second}`)).toBe(join(second, 'tool'));
  expect(await findOnPath('tool', first)).toBeUndefined();
});
