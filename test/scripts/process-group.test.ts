import { expect, test } from 'vitest';
import { ProcessGroup } from '#scripts/process-group.mjs';

const WAITING = ['-e', 'setInterval(() => {}, 1000)'];

test.each([0, 1])('a process that ends by itself with code %i ends the others, and is named', async (code) => {
  const group = new ProcessGroup();
  group.start('The server', WAITING);
  group.start('Vite', ['-e', `process.exit(${code})`]);
  expect(await group.exited()).toBe('Vite');
});

test('when the group is ended, no process is named', async () => {
  const group = new ProcessGroup();
  group.start('The server', WAITING);
  group.start('Vite', WAITING);
  group.end();
  expect(await group.exited()).toBeNull();
});
