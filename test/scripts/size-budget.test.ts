import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizeBudget } from '../../web/build/size-budget.ts';

let root = '';

/** Its code can't be compressed, so its size is what it adds to a page. */
const module = (name: string, kilobytes: number) =>
  `export const ${name} = '${randomBytes(kilobytes * 1000).toString('base64')}';`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plainprompt-budget-'));
  await mkdir(join(root, 'src'));
  const files = {
    'index.html': '<script type="module" src="./src/entry.js"></script>',
    'src/entry.js': `import { shared } from './shared.js';
      globalThis.shown = shared;
      globalThis.open = () => import('./Screen.js');`,
    'src/Screen.js': `import { part } from './part.js';
      globalThis.screen = part;
      globalThis.more = () => import('./Chart.js');`,
    'src/shared.js': module('shared', 20),
    'src/part.js': module('part', 20),
    'src/Chart.js': module('chart', 60),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(root, file), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const buildWith = (page: Parameters<typeof sizeBudget>[0][string]) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [sizeBudget({ page })],
    build: { write: false },
  });
const buildWithin = (chunks: readonly string[], kilobytes: number) => buildWith({ chunks, kilobytes });

describe('a build', () => {
  test.each([
    ['a page', ['index'], 25],
    ['a page and the screen that it opens with, without what that loads later', ['index', 'Screen'], 45],
  ])('passes when %s is within its budget', async (_what, chunks, kilobytes) => {
    await expect(buildWithin(chunks, kilobytes)).resolves.toBeDefined();
  });

  test.each([
    ['a page with all that it imports', ['index'], 15],
    ['a page and the screen that it opens with', ['index', 'Screen'], 35],
  ])('fails when %s has grown past its budget', async (_what, chunks, kilobytes) => {
    await expect(buildWithin(chunks, kilobytes)).rejects.toThrow(
      new RegExp(`page loads [\\d.]+ kB of JavaScript; its budget is ${kilobytes} kB`),
    );
  });

  test('fails when a page loads a file of an area that is not its own', async () => {
    const page = { chunks: ['index'], kilobytes: 1000 };
    await expect(buildWith({ ...page, without: /\/shared\.js$/ })).rejects.toThrow(
      /page loads .*shared\.js, which is not for it/,
    );
    await expect(buildWith({ ...page, without: /\/part\.js$/ })).resolves.toBeDefined();
  });

  test('fails when a budget is for something that is not there any more', async () => {
    await expect(buildWithin(['index', 'Gone'], 1000)).rejects.toThrow(
      'page has a budget for Gone, which is no chunk of this build',
    );
  });
});
